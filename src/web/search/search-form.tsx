import { ADDRESS } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { trimQuery } from './trim-query.ts';
import './search-form.css';

interface SearchFormProps {
  label: string;
  placeholder: string;
  submit: string;
  q?: string;
}

/** A large search field in the middle of a page: a plain form. */
export function SearchForm({ label, placeholder, submit, q = '' }: SearchFormProps) {
  return (
    <search className="search-form" aria-label={label}>
      <form
        className="search-form__form"
        action={ADDRESS.search}
        method="get"
        onSubmit={(event) => {
          if (!trimQuery(event.currentTarget)) event.preventDefault();
        }}
      >
        <span className="search-form__box">
          <Icon name="search" size={20} className="search-form__icon" />
          <input
            className="search-form__field"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            aria-label={label}
            placeholder={placeholder}
          />
        </span>
        <Button type="submit" size="large">
          {submit}
        </Button>
      </form>
    </search>
  );
}
