import './skeleton.css';

/** A quiet shape in the place of what is loading. */
export function Skeleton({
  shape = 'line',
  className = '',
}: {
  shape?: 'line' | 'short' | 'block';
  className?: string;
}) {
  return <span className={`skeleton skeleton--${shape} ${className}`.trim()} aria-hidden="true" />;
}
