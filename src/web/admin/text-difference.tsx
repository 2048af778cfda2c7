import { lineDifference, type DifferencePart } from '#rules/line-difference.ts';
import { useWords } from '../words.tsx';
import './text-difference.css';

/** Lines that stay and are said around a change. */
const AROUND = 1;

/** What was changed in a text: what went and what came, with a line of what stays around it. */
export function TextDifference({ before, after, lang }: { before: string; after: string; lang: string }) {
  const t = useWords();
  const parts = lineDifference(before, after);
  if (parts.every(({ kind }) => kind === 'same')) return <p>{t('documents.no_difference')}</p>;
  return (
    <div className="text-difference" lang={lang}>
      {parts.map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text are known by their place alone
        <Part key={place} part={part} is_first={place === 0} is_last={place === parts.length - 1} />
      ))}
    </div>
  );
}

function Part({ part, is_first, is_last }: { part: DifferencePart; is_first: boolean; is_last: boolean }) {
  const t = useWords();
  const { kind, lines } = part;
  if (kind === 'same') {
    const head = is_first ? [] : lines.slice(0, AROUND);
    const tail = is_last ? [] : lines.slice(Math.max(head.length, lines.length - AROUND));
    const left_out = lines.slice(head.length, lines.length - tail.length).filter((line) => line.trim() !== '').length;
    return (
      <>
        {head.length > 0 ? <p className="text-difference__lines">{head.join('\n')}</p> : null}
        {left_out > 0 ? <p className="text-difference__rest">{t('documents.unchanged', { count: left_out })}</p> : null}
        {tail.length > 0 ? <p className="text-difference__lines">{tail.join('\n')}</p> : null}
      </>
    );
  }
  const text = lines.join('\n');
  if (text.trim() === '') return null;
  return (
    <p className={`text-difference__lines text-difference__lines--${kind}`}>
      <span className="visually-hidden">{t(`documents.${kind}`)}</span>{' '}
      {kind === 'gone' ? <del>{text}</del> : <ins>{text}</ins>}
    </p>
  );
}
