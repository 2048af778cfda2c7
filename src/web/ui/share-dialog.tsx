import type { FrameProps } from '#contract/pages.ts';
import { useWords } from '../words.tsx';
import { showToast } from './toast-queue.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';
import { showDialog } from './show-dialog.tsx';
import { useCopied } from './use-copied.ts';
import './share-dialog.css';

/** Opens the dialog that shares a link. */
export function showShareDialog(frame: FrameProps, url: string, title: string): Promise<void> {
  const address = new URL(url, frame.base_url).href;
  return showDialog(frame, 'actions', (close) => <ShareDialog address={address} title={title} onClose={close} />);
}

function ShareDialog({ address, title, onClose }: { address: string; title: string; onClose: () => void }) {
  const t = useWords();
  const [is_copied, copy] = useCopied();
  const press = async () => {
    if (!(await copy(address))) showToast({ kind: 'failure', message: t('common.copy_failed') });
  };
  return (
    <Dialog className="share-dialog" title={t('actions.share_title')} onClose={onClose}>
      <div className="share-dialog__link">
        <Field label={t('actions.share_link')}>
          {(control) => (
            <input {...control} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
          )}
        </Field>
        <Button kind="soft" onClick={() => void press()}>
          <Icon name={is_copied ? 'check' : 'copy'} size={17} />
          {t(is_copied ? 'common.copied' : 'common.copy')}
        </Button>
        <output className="visually-hidden">{is_copied ? t('common.link_copied') : ''}</output>
      </div>
      <ul className="share-dialog__ways">
        {waysOf(address, title, t('actions.share_by_mail')).map(({ name, href, sign }) => (
          <li key={name}>
            <a className="share-dialog__way" href={href} target="_blank" rel="nofollow noopener">
              <span className="share-dialog__sign">
                {sign.length > 2 ? <Icon name={sign as IconName} size={20} /> : <b aria-hidden="true">{sign}</b>}
              </span>
              {name}
              <span className="visually-hidden">, {t('common.opens_new_tab')}</span>
            </a>
          </li>
        ))}
        {'share' in navigator && (
          <li>
            <button
              type="button"
              className="share-dialog__way"
              // Closing the device's sheet rejects; that is the reader's choice, not a failure.
              onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
            >
              <span className="share-dialog__sign">
                <Icon name="ellipsis" size={20} />
              </span>
              {t('actions.share_other')}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

/** Where a link may be sent: plain addresses, nobody's code. A sign is an icon's name or an email or two. */
function waysOf(address: string, title: string, mail: string): { name: string; href: string; sign: string }[] {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(title);
  const both = encodeURIComponent(`${title} ${address}`);
  return [
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${text}`, sign: 'send' },
    { name: 'VK', href: `https://vk.com/share.php?url=${url}&title=${text}`, sign: 'VK' },
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}`, sign: 'message-circle' },
    { name: 'X', href: `https://x.com/intent/post?url=${url}&text=${text}`, sign: 'X' },
    {
      name: mail,
      href: `mailto:?subject=${text}&body=${encodeURIComponent(`${title}\n${address}`)}`,
      sign: 'mail',
    },
  ];
}
