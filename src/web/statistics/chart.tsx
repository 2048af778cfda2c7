import { useId, type ReactNode } from 'react';
import { useWords } from '../words.tsx';
import './chart.css';

interface ChartProps {
  title: string;
  about: string;
  /** What stands in its place when there is nothing to draw. */
  empty: ReactNode;
  /** Of the table: its first column names the row. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The drawing; what it shows stands in the table as well. */
  children: ReactNode;
}

/** A drawing with its numbers in a table under it, both made on the server. */
export function Chart({ title, about, empty, columns, rows, children }: ChartProps) {
  const t = useWords();
  const id = useId();
  return (
    <section className="chart card" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      {empty ? (
        <div className="chart__empty">{empty}</div>
      ) : (
        <>
          <p className="chart__about">{about}</p>
          <div className="chart__drawing" aria-hidden="true">
            {children}
          </div>
          <details className="chart__numbers">
            <summary className="chart__summary">
              {t('statistics.numbers')}
              <span className="visually-hidden">: {title}</span>
            </summary>
            <table className="chart__table">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...values]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {values.map((value, nth) => (
                      <td key={columns[nth + 1]}>{value}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
