import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import { countPanelFilters } from './feed-address.ts';
import { filterSlot, type FilterFormProps } from './filter-slot.ts';
import './filter-fields.css';
import './filter-panel.css';

interface FilterPanelProps extends FilterFormProps {
  /** The address of the list's next slices: it says what the page itself stands for. */
  more_path: string;
}

/** With it React leaves what stands inside alone. */
const AS_IT_CAME = { dangerouslySetInnerHTML: { __html: '' } };

/** Further filters as a plain form: a popover on wide screens, a sheet on phones. */
export function FilterPanel({ more_path, ...of_form }: FilterPanelProps) {
  const t = useWords();
  const { details, trigger, onToggle, close } = useDetailsPopover();
  const { locale } = useFrame();
  const { Form } = filterSlot;
  const count = countPanelFilters(of_form.filters);
  /** The first opening brings what counts the offers while the form changes. */
  const watch = () => {
    onToggle();
    const form = details.current?.querySelector('form');
    if (details.current?.open && form)
      void import('./watch-filters.ts').then(
        ({ watchFilters }) => watchFilters(form, { more_path, locale, onClose: close }),
        () => {},
      );
  };
  return (
    <details name="popover" className="filter-panel popover" ref={details} onToggle={watch}>
      <summary
        className={`feed-toolbar__tool feed-toolbar__tool--icon${count > 0 ? ' feed-toolbar__tool--on' : ''}`}
        ref={trigger}
      >
        <Icon name="sliders-horizontal" size={16} />
        <span className="feed-toolbar__label">{t('feed.filters')}</span>
        {count > 0 ? (
          <>
            <span className="filter-panel__count" aria-hidden="true">
              {count}
            </span>
            <span className="visually-hidden">{t('feed.filters_on', { count })}</span>
          </>
        ) : null}
      </summary>
      <div
        className="filter-panel__panel popover__panel popover__panel--end"
        suppressHydrationWarning
        {...(Form ? { children: <Form {...of_form} /> } : AS_IT_CAME)}
      />
    </details>
  );
}
