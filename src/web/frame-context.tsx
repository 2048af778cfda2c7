import { createContext, useContext } from 'react';
import type { FrameProps } from '#contract/pages.ts';

const FrameContext = createContext<FrameProps | null>(null);
export const FrameProvider = FrameContext;

/** What the page around a component is: reader, language, the instant of rendering. */
export function useFrame(): FrameProps {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame outside FrameProvider');
  return frame;
}
