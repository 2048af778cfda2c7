import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type Quill from 'quill/core.js';
import type { WordKey } from '#i18n/keys.ts';
import { formatOffset, parseOffset } from '#rules/schedule-offset.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { ImageField } from './image-field.tsx';
import { LinkField } from './link-field.tsx';
import { OffsetField, type EditorSchedule } from './offset-field.tsx';
import type { PictureInserts } from './use-picture-inserts.ts';
import './editor-toolbar.css';

export type { EditorSchedule } from './offset-field.tsx';

interface EditorToolbarProps {
  quill: Quill | null;
  /** Formats at the cursor. */
  formats: Record<string, unknown>;
  /** Puts pictures into the text; without it there is no button for them. */
  pictures?: PictureInserts;
  /** The button of pictures opens the files of the device at once, or a panel that takes an address as well. */
  picture_choice?: 'files' | 'panel';
  /** The wait of the text; without it nothing is asked. */
  schedule?: EditorSchedule | null;
}

interface Tool {
  name:
    | 'bold'
    | 'italic'
    | 'blockquote'
    | 'link'
    | 'picture'
    | 'list'
    | 'divider'
    | 'header_2'
    | 'header_3'
    | 'emoji'
    | 'schedule'
    | 'more';
  icon: IconName;
  /** Whether the format is set at the cursor; undefined for tools that only insert. */
  is_on?: (formats: Record<string, unknown>) => boolean;
  /** Waits under "more" where the editor is narrow. */
  is_tail?: true;
}

const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: 'bold', is_on: ({ bold }) => Boolean(bold) },
  { name: 'italic', icon: 'italic', is_on: ({ italic }) => Boolean(italic) },
  { name: 'blockquote', icon: 'quote', is_on: ({ blockquote }) => Boolean(blockquote), is_tail: true },
  { name: 'link', icon: 'link', is_on: ({ link }) => Boolean(link) },
  { name: 'picture', icon: 'image' },
  { name: 'list', icon: 'list', is_on: ({ list }) => Boolean(list) },
  { name: 'divider', icon: 'minus', is_tail: true },
  { name: 'header_2', icon: 'heading-2', is_on: ({ header }) => header === 2, is_tail: true },
  { name: 'header_3', icon: 'heading-3', is_on: ({ header }) => header === 3, is_tail: true },
  { name: 'emoji', icon: 'smile' },
  { name: 'schedule', icon: 'clock' },
  { name: 'more', icon: 'ellipsis' },
];

/** The formats of a text: one tab stop, arrows move inside. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { quill, formats, pictures, picture_choice = 'panel', schedule = null } = props;
  const t = useWords();
  const [current, setCurrent] = useState(0);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [is_long, setLong] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const tools = TOOLS.filter(({ name }) => (name !== 'picture' || pictures) && (name !== 'schedule' || schedule));
  // What the server said of the wait is told where the wait is.
  const shown = schedule?.error ? 'schedule' : panel;

  const press = ({ name, is_on }: Tool) => {
    if (!quill) return;
    if (name === 'more') return setLong(!is_long);
    if (name === 'picture' && picture_choice === 'files') return files.current?.click();
    if (isPanel(name)) return setPanel(shown === name ? null : name);
    setPanel(null);
    apply(quill, name, is_on?.(formats) ?? false);
  };
  const offset = schedule ? formatOffset(parseOffset(schedule.value)) : '';
  return (
    <div className="editor-toolbar">
      <div
        ref={bar}
        className={`editor-toolbar__bar${is_long ? ' editor-toolbar__bar--long' : ''}`}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('editor.toolbar')}
        onKeyDown={(event) => moveFocus(event, bar.current, setCurrent)}
      >
        {tools.map((tool, index) => {
          const name = t(`editor.tool_${tool.name}` satisfies WordKey);
          const said = tool.name === 'schedule' ? offset : '';
          const label = said ? `${name}: ${said}` : name;
          return (
            <button
              key={tool.name}
              type="button"
              className={toolClass(tool, said !== '')}
              aria-label={label}
              title={label}
              aria-pressed={tool.is_on ? tool.is_on(formats) : undefined}
              aria-expanded={expanded(tool.name, { shown, is_long, picture_choice })}
              tabIndex={index === current ? 0 : -1}
              // Pressing must not take the cursor out of the text.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(index)}
              onClick={() => press(tool)}
            >
              <Icon name={tool.icon} size={18} />
              {said}
            </button>
          );
        })}
      </div>
      {pictures && picture_choice === 'files' ? (
        <input
          ref={files}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={(event) => {
            pictures.putFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      ) : null}
      {quill && shown ? <PanelView {...props} quill={quill} panel={shown} onPanel={setPanel} /> : null}
    </div>
  );
}

/** What a tool opens below the row. */
function PanelView({
  panel,
  quill,
  formats,
  pictures,
  schedule,
  onPanel,
}: EditorToolbarProps & { panel: Panel; quill: Quill; onPanel: (panel: Panel | null) => void }): ReactNode {
  const t = useWords();
  const close = () => {
    onPanel(null);
    quill.focus();
  };
  if (panel === 'emoji') return <EmojiPicker quill={quill} label={t('editor.tool_emoji')} onClose={close} />;
  if (panel === 'picture') return pictures && <ImageField quill={quill} pictures={pictures} onClose={close} />;
  if (panel === 'link') {
    const address = typeof formats['link'] === 'string' ? formats['link'] : '';
    return <LinkField quill={quill} address={address} onClose={close} />;
  }
  if (!schedule) return null;
  const change = (value: string) => {
    // The complaint goes with the first change; the field stays.
    onPanel('schedule');
    schedule.onChange(value);
  };
  return <OffsetField schedule={{ ...schedule, onChange: change }} onClose={close} />;
}

function toolClass({ name, is_tail }: Tool, is_chip: boolean): string {
  const names = ['editor-toolbar__tool'];
  if (is_tail) names.push('editor-toolbar__tool--tail');
  if (name === 'emoji' || name === 'schedule' || name === 'more') names.push(`editor-toolbar__tool--${name}`);
  if (is_chip) names.push('editor-toolbar__tool--chip');
  return names.join(' ');
}

function expanded(
  name: Tool['name'],
  now: { shown: Panel | null; is_long: boolean; picture_choice: 'files' | 'panel' },
): boolean | undefined {
  if (name === 'more') return now.is_long;
  return opensPanel(name, now.picture_choice) ? now.shown === name : undefined;
}

type Panel = 'link' | 'emoji' | 'picture' | 'schedule';

function isPanel(name: Tool['name']): name is Panel {
  return name === 'link' || name === 'emoji' || name === 'picture' || name === 'schedule';
}

function opensPanel(name: Tool['name'], picture_choice: 'files' | 'panel'): boolean {
  return isPanel(name) && (name !== 'picture' || picture_choice === 'panel');
}

function apply(quill: Quill, name: Tool['name'], is_set: boolean): void {
  const range = quill.getSelection(true);
  if (name === 'divider') {
    // Below what is selected, which stays; the last line break of a text is nobody's to pass.
    const end = Math.min(range.index + range.length, quill.getLength() - 1);
    quill.insertText(end, '\n', 'user');
    quill.insertEmbed(end + 1, 'divider', true, 'user');
    quill.setSelection(end + 2, 'silent');
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
  const all = [...(bar?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  // Some stand under "more" where the editor is narrow.
  const tools = all.filter((tool) => tool.offsetParent !== null);
  const index = tools.indexOf(event.target as HTMLButtonElement);
  if (!step || index < 0) return;
  event.preventDefault();
  const next = tools[step(index, tools.length - 1)];
  if (!next) return;
  onMoved(all.indexOf(next));
  next.focus();
}
