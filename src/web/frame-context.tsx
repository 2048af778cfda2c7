import { createContext, useContext } from 'react';
import type { Currency } from '#contract/common.ts';
import type { FrameProps } from '#contract/pages.ts';
import { currencyOf } from '#rules/price.ts';

const FrameContext = createContext<FrameProps | null>(null);
export const FrameProvider = FrameContext;

/** What the page around a component is: reader, language, the instant of rendering. */
export function useFrame(): FrameProps {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame outside FrameProvider');
  return frame;
}

/** What prices are written in at first, and told in where nothing else is said. */
export function useCurrency(): Currency {
  const { currency, locale } = useFrame();
  return currency ?? currencyOf(locale);
}
