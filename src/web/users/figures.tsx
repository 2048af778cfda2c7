import { formatDegrees, formatNumber, formatPercent } from '#i18n/format.ts';
import { temperatureLevel } from '#rules/temperature.ts';
import { useFrame } from '../frame-context.tsx';
import { FlameIcon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './figures.css';

/** Numbers that are not known, or not shown, are null. */
interface MemberFigures {
  offers_count: number | null;
  discussions_count: number | null;
  comments_count: number | null;
  reactions_count: number | null;
  followers_count: number | null;
  following_count: number | null;
  /** Whole degrees. */
  hottest: number | null;
  average_temperature: number | null;
  hot_percent: number | null;
}
type Name = keyof MemberFigures;

const LABELS = {
  offers_count: 'users.offers',
  discussions_count: 'users.discussions',
  comments_count: 'users.comments',
  reactions_count: 'users.reactions',
  followers_count: 'users.followers_title',
  following_count: 'users.following_title',
  hottest: 'users.hottest',
  average_temperature: 'users.average',
  hot_percent: 'users.hot_share',
} as const satisfies Record<Name, string>;

/** All of them, in threes. */
const ALL = Object.keys(LABELS) as Name[];
/** In two rows of four: whom somebody follows is said over them. */
const OVERVIEW: readonly Name[] = [
  'offers_count',
  'discussions_count',
  'comments_count',
  'reactions_count',
  'hottest',
  'average_temperature',
  'hot_percent',
  'followers_count',
];

interface FiguresProps {
  figures: MemberFigures;
  /** The overview's choice of them. */
  is_overview?: boolean;
}

/** A person in numbers. */
export function Figures({ figures, is_overview = false }: FiguresProps) {
  const t = useWords();
  return (
    <dl className={`figures card${is_overview ? ' figures--overview' : ''}`} aria-label={t('users.figures')}>
      {(is_overview ? OVERVIEW : ALL).map((name) => (
        <Figure key={name} name={name} value={figures[name]} />
      ))}
    </dl>
  );
}

function Figure({ name, value }: { name: Name; value: number | null }) {
  const t = useWords();
  const { locale } = useFrame();
  const level = name === 'hottest' && value !== null ? temperatureLevel(value) : 'none';
  return (
    <div className={`figures__figure figures__figure--${name}`}>
      <dt className="figures__label">
        {t(LABELS[name])}
        {name === 'hot_percent' && value !== null ? (
          <svg className="figures__bar" width="100%" height="4" aria-hidden="true">
            <rect className="figures__track" width="100%" height="4" rx="2" />
            <rect className="figures__part" width={`${value}%`} height="4" rx="2" />
          </svg>
        ) : null}
      </dt>
      <dd className={`figures__value figures__value--${level}`}>
        {value === null ? (
          <>
            <span aria-hidden="true">—</span>
            <span className="visually-hidden">{t('users.unknown')}</span>
          </>
        ) : (
          <>
            {name === 'hottest' && value > 0 ? <FlameIcon size={20} /> : null}
            {shown(name, value, locale)}
          </>
        )}
      </dd>
    </div>
  );
}

function shown(name: Name, value: number, locale: 'ru' | 'en'): string {
  if (name === 'hot_percent') return formatPercent(value, locale);
  if (name === 'hottest' || name === 'average_temperature') return formatDegrees(value, value < 0, locale);
  return formatNumber(value, locale);
}
