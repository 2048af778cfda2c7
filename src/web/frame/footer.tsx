import { StaticPart } from '../static-part.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import './footer.css';

/** Links about the site, language and theme: beside a long list where there is room, else under the page. */
export function Footer({ place }: { place: 'page' | 'side' }) {
  const content = (
    <>
      <StaticPart part="FooterLinks" />
      <ThemeSwitch />
    </>
  );
  if (place === 'side') return <div className="footer footer--side">{content}</div>;
  return (
    <footer className="footer footer--page">
      <div className="footer__inner wrap">{content}</div>
    </footer>
  );
}
