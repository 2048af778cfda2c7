import type { ReactNode } from 'react';
import type { Picture } from '#contract/common.ts';
import { Icon, type IconName } from './icon.tsx';
import './picture.css';

interface PictureImageProps {
  /** null draws the well with an icon. */
  picture: Picture | null;
  /** How wide it stands on the page: picks the stored size, and its double on sharp screens. */
  size: 'small' | 'medium' | 'large';
  alt: string;
  /** True for what is seen first: loaded at once, not when it comes near. */
  eager?: boolean;
  fallback_icon?: IconName;
  /** In place of `fallback_icon`: a drawing of another kind, such as a group's. */
  fallback?: ReactNode;
  /** Number that picks the tint of the well. */
  seed?: number;
}

/** A product picture, whole, on a quiet well; without one, a tinted well with an icon. */
export function PictureImage({
  picture,
  size,
  alt,
  eager = false,
  fallback_icon = 'image',
  fallback,
  seed,
}: PictureImageProps) {
  if (!picture) {
    return (
      <span
        className={`picture picture--well-${(seed ?? 0) % 5}`}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        {fallback ?? <Icon name={fallback_icon} size={28} />}
      </span>
    );
  }
  const [base, dense] = sources(picture, size);
  return (
    // A photo brings its own ground: a tint beside it would show as stripes.
    <span className="picture">
      <img
        className="picture__image"
        src={base}
        srcSet={base === dense ? undefined : `${base} 1x, ${dense} 2x`}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}

function sources(picture: Picture, size: PictureImageProps['size']): [string, string] {
  if (size === 'small') return [picture.small_url, picture.url];
  if (size === 'medium') return [picture.url, picture.large_url];
  return [picture.large_url, picture.large_url];
}
