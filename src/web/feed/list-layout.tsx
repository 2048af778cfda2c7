import type { ReactNode } from 'react';
import type { SideProps } from '#contract/pages.ts';
import { SideColumn } from './side-column.tsx';
import './list-layout.css';

/** A list with its side column, `aside` on top of it; the column goes under the list where there is no room. */
export function ListLayout({ side, aside, children }: { side: SideProps; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="list-layout">
      <div className="list-layout__main">{children}</div>
      <SideColumn side={side}>{aside}</SideColumn>
    </div>
  );
}
