import type { ProviderName } from '#contract/common.ts';
import { providerAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { releaseIntent } from './waiting-intent.ts';
import './provider-links.css';

const ORDER: readonly ProviderName[] = ['apple', 'google'];

/** Ways to come in beside e-mail: plain links, so that they work without scripts. Nothing where none is set up. */
export function ProviderLinks({ next }: { next: string }) {
  const t = useWords();
  const { providers } = useFrame();
  const offered = ORDER.filter((provider) => providers.includes(provider));
  if (offered.length === 0) return null;
  return (
    <div className="provider-links">
      <div className="provider-links__list">
        {offered.map((provider) => {
          const name = t(`auth.provider_${provider}`);
          const full = t('auth.provider_continue', { provider: name });
          return (
            <a
              key={provider}
              className="provider-links__link"
              href={providerAddress(provider, next)}
              aria-label={full}
              rel="nofollow"
              onClick={() => releaseIntent(next, { is_away: true })}
            >
              <ProviderMark provider={provider} />
              {offered.length === 1 ? full : name}
            </a>
          );
        })}
      </div>
      <p className="provider-links__divider">{t('auth.or_by_email')}</p>
    </div>
  );
}

/** Drawn here, not in the sprite: home would carry them for screens few of its readers open. */
function ProviderMark({ provider }: { provider: ProviderName }) {
  return (
    <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
      {provider === 'apple' ? (
        <path
          fill="currentColor"
          d="M12 7.7c1.2 0 2.2-1 4-1 1.7 0 3.1.8 4 2.2-3.5 2.1-2.9 6.8.7 8.2-.9 2.4-2.8 5.4-4.8 5.4-1.5 0-2-.9-3.9-.9s-2.5.9-4 .9C5.3 22.5 3 17.3 3 13.3c0-4.1 2.6-6.6 5.3-6.6 1.5 0 2.5 1 3.7 1ZM15.9 1.5c.2 2.2-1.7 4.4-4.1 4.4-.2-2.2 1.8-4.3 4.1-4.4Z"
        />
      ) : (
        <path fill="none" stroke="currentColor" strokeWidth={3.4} d="M18.7 5.9A8.8 8.8 0 1 0 20.8 12.3H12.3" />
      )}
    </svg>
  );
}
