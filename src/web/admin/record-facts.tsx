import './admin-record.css';

/** What is known of a record: names and values. */
export function RecordFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="admin-record__facts">
      {facts.map(([name, value]) => (
        <div key={name} className="admin-record__fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
