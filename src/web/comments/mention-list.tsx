import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '../ui/avatar.tsx';
import { useWords } from '../words.tsx';
import type { MentionChoice, MentionPlace } from './mention-choice.ts';
import './mention-list.css';

const GAP_PX = 6;
const EDGE_PX = 8;

/** The people offered for a name, beside its @: below it, or above where the keyboard leaves no room below. */
export function MentionList({ choice }: { choice: MentionChoice }) {
  const { place, options, is_none } = choice;
  if (!place || (options.length === 0 && !is_none)) return null;
  // Over everything: the editor cuts off what leaves it.
  return createPortal(<OpenList choice={choice} place={place} />, document.body);
}

function OpenList({ choice, place }: { choice: MentionChoice; place: MentionPlace }) {
  const t = useWords();
  const { options, list_id, active_id, idOf, pick } = choice;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Its height is that of what it holds.
    if (panel.current && options) putBeside(panel.current, place);
  }, [place, options]);
  useLayoutEffect(() => {
    if (active_id) document.getElementById(active_id)?.scrollIntoView({ block: 'nearest' });
  }, [active_id]);
  return (
    <div ref={panel} className="mention-list">
      {options.length === 0 ? (
        <p className="mention-list__none" role="status">
          {t('users.notFound')}
        </p>
      ) : (
        <>
          <div className="mention-list__options" role="listbox" id={list_id} aria-label={t('editor.mentions')}>
            {options.map((person) => {
              const id = idOf(person);
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text keeps the focus and answers the keys
                <div
                  key={person.id}
                  id={id}
                  role="option"
                  className="mention-list__option"
                  aria-selected={id === active_id}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(person)}
                >
                  <Avatar user={person} size={28} />
                  <span className="clip">{person.username}</span>
                </div>
              );
            })}
          </div>
          <p className="visually-hidden" role="status">
            {t('editor.mentions_found', { count: options.length })}
          </p>
        </>
      )}
    </div>
  );
}

/** Measured against what the keyboard leaves of the window. */
function putBeside(panel: HTMLElement, { left, top, bottom }: MentionPlace): void {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const { offsetWidth, offsetHeight } = panel;
  const has_room = bottom + GAP_PX + offsetHeight <= offsetTop + height - EDGE_PX;
  const y = has_room ? bottom + GAP_PX : Math.max(offsetTop + EDGE_PX, top - GAP_PX - offsetHeight);
  const x = Math.max(EDGE_PX, Math.min(left, document.documentElement.clientWidth - offsetWidth - EDGE_PX));
  panel.style.top = `${Math.round(y)}px`;
  panel.style.left = `${Math.round(x)}px`;
}
