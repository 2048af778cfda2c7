import type { MouseEventHandler } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './segments.css';

interface SegmentLinksProps {
  label: string;
  is_small?: boolean;
  items: readonly {
    label: string;
    url: string;
    is_current: boolean;
    onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  }[];
}

/** A short choice whose options are addresses. */
export function SegmentLinks({ label, items, is_small = false }: SegmentLinksProps) {
  return (
    <nav className={segmentsClass(is_small)} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.url}
          className="segments__item"
          href={item.url}
          aria-current={item.is_current || undefined}
          onClick={item.onClick}
        >
          {item.label}
        </a>
      ))}
    </nav>
  );
}

interface SegmentsProps<V extends string> {
  label: string;
  /** Name of the radio group, unique in the page. */
  name: string;
  value: V;
  /** With an icon the label is for screen readers and the tooltip. */
  options: readonly { value: V; label: string; icon?: IconName }[];
  is_small?: boolean;
  onChange: (value: V) => void;
}

/** A short choice inside the page: a radio group, so arrows move. */
export function Segments<V extends string>({
  label,
  name,
  value,
  options,
  is_small = false,
  onChange,
}: SegmentsProps<V>) {
  return (
    <div className={segmentsClass(is_small)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="segments__item" title={option.icon ? option.label : undefined}>
          <input
            className="segments__radio"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? <Icon name={option.icon} size={16} /> : null}
          <span className={option.icon ? 'visually-hidden' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

function segmentsClass(is_small: boolean): string {
  return `segments${is_small ? ' segments--small' : ''}`;
}
