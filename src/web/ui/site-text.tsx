import type { ReactNode } from 'react';
import { textBlocks, type TextBlock } from '#rules/site-text.ts';
import { MarkedWords } from './marked-words.tsx';
import './prose.css';

/** A text of the site: headings, paragraphs, lists, bold words and links, nothing else whatever was typed. */
export function SiteText({ text, lang }: { text: string; lang?: string }) {
  return (
    <div className="prose" lang={lang}>
      {textBlocks(text).map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text are known by their place alone
        <Block key={place} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: TextBlock }): ReactNode {
  if (block.kind === 'list') {
    const List = block.is_numbered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={place}>
            <MarkedWords text={item} />
          </li>
        ))}
      </List>
    );
  }
  const Tag = block.kind === 'paragraph' ? 'p' : block.level === 2 ? 'h2' : 'h3';
  return (
    <Tag>
      <MarkedWords text={block.words} />
    </Tag>
  );
}
