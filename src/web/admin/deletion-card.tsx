import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { AskFirst } from '../auth/ask-first.tsx';
import './admin-record.css';

interface DeletionCardProps {
  title: string;
  lead: string;
  /** On the button that asks. */
  open: string;
  /** What is asked, and what the button says that does it. */
  asked: { title: string; text: string; submit: string };
  onConfirm: () => Promise<void>;
}

/** The last card of a record: deleting it, once that was asked. */
export function DeletionCard({ title, lead, open, asked, onConfirm }: DeletionCardProps) {
  const [is_asking, setAsking] = useState(false);
  return (
    <>
      <section className="admin-record__card card" aria-labelledby="deletion">
        <h2 className="title-3" id="deletion">
          {title}
        </h2>
        <p className="admin-record__lead">{lead}</p>
        <Button kind="danger-line" className="needs-script" onClick={() => setAsking(true)}>
          {open}
        </Button>
      </section>
      {is_asking ? <AskFirst {...asked} onClose={() => setAsking(false)} onConfirm={onConfirm} /> : null}
    </>
  );
}
