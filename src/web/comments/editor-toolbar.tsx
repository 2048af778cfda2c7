import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type Quill from 'quill/core.js';
import type { WordKey } from '#i18n/keys.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { LinkField } from './link-field.tsx';
import './editor-toolbar.css';

interface EditorToolbarProps {
  quill: Quill | null;
  /** Formats at the cursor. */
  formats: Record<string, unknown>;
}

interface Tool {
  name: 'bold' | 'italic' | 'blockquote' | 'link' | 'list' | 'divider' | 'header_2' | 'header_3' | 'emoji';
  icon: IconName;
  /** Whether the format is set at the cursor; undefined for tools that only insert. */
  is_on?: (formats: Record<string, unknown>) => boolean;
}

const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: 'bold', is_on: ({ bold }) => Boolean(bold) },
  { name: 'italic', icon: 'italic', is_on: ({ italic }) => Boolean(italic) },
  { name: 'blockquote', icon: 'quote', is_on: ({ blockquote }) => Boolean(blockquote) },
  { name: 'link', icon: 'link', is_on: ({ link }) => Boolean(link) },
  { name: 'list', icon: 'list', is_on: ({ list }) => Boolean(list) },
  { name: 'divider', icon: 'minus' },
  { name: 'header_2', icon: 'heading-2', is_on: ({ header }) => header === 2 },
  { name: 'header_3', icon: 'heading-3', is_on: ({ header }) => header === 3 },
  { name: 'emoji', icon: 'smile' },
];

/** The formats of a comment: one tab stop, arrows move inside. */
export function EditorToolbar({ quill, formats }: EditorToolbarProps) {
  const t = useWords();
  const [current, setCurrent] = useState(0);
  const [panel, setPanel] = useState<'link' | 'emoji' | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const closePanel = () => {
    setPanel(null);
    quill?.focus();
  };
  const press = ({ name, is_on }: Tool) => {
    if (!quill) return;
    if (name === 'link' || name === 'emoji') return setPanel(panel === name ? null : name);
    setPanel(null);
    apply(quill, name, is_on?.(formats) ?? false);
  };
  const panels: Record<'link' | 'emoji', ReactNode> = {
    link: quill && (
      <LinkField
        quill={quill}
        address={typeof formats['link'] === 'string' ? formats['link'] : ''}
        onClose={closePanel}
      />
    ),
    emoji: quill && <EmojiPicker quill={quill} onClose={closePanel} />,
  };
  return (
    <div className="editor-toolbar">
      <div
        ref={bar}
        className="editor-toolbar__bar"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('comments.toolbar')}
        onKeyDown={(event) => moveFocus(event, bar.current, setCurrent)}
      >
        {TOOLS.map((tool, index) => {
          const label = t(`comments.tool_${tool.name}` satisfies WordKey);
          return (
            <button
              key={tool.name}
              type="button"
              className="editor-toolbar__tool"
              aria-label={label}
              title={label}
              aria-pressed={tool.is_on ? tool.is_on(formats) : undefined}
              aria-expanded={tool.name === 'link' || tool.name === 'emoji' ? panel === tool.name : undefined}
              tabIndex={index === current ? 0 : -1}
              // Pressing must not take the cursor out of the text.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(index)}
              onClick={() => press(tool)}
            >
              <Icon name={tool.icon} size={18} />
            </button>
          );
        })}
      </div>
      {panel && panels[panel]}
    </div>
  );
}

function apply(quill: Quill, name: Tool['name'], is_set: boolean): void {
  const range = quill.getSelection(true);
  if (name === 'divider') {
    quill.insertText(range.index, '\n', 'user');
    quill.insertEmbed(range.index + 1, 'divider', true, 'user');
    quill.setSelection(range.index + 2, 'silent');
  } else if (name === 'list') quill.format('list', is_set ? false : 'bullet', 'user');
  else if (name === 'header_2') quill.format('header', is_set ? false : 2, 'user');
  else if (name === 'header_3') quill.format('header', is_set ? false : 3, 'user');
  else quill.format(name, !is_set, 'user');
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null, onMoved: (index: number) => void): void {
  const step = STEPS[event.key];
  const tools = [...(bar?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const index = tools.indexOf(event.target as HTMLButtonElement);
  if (!step || index < 0) return;
  event.preventDefault();
  const next = step(index, tools.length - 1);
  onMoved(next);
  tools[next]?.focus();
}
