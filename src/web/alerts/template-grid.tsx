import type { AlertTemplate } from '#contract/alert-templates.ts';
import type { Alert } from '#contract/alerts.ts';
import { TemplateCard } from './template-card.tsx';
import './template-grid.css';

interface TemplateGridProps {
  templates: readonly AlertTemplate[];
  level: 'h2' | 'h3';
  onAdded?: (alert: Alert) => void;
}

/** Starting points of alerts side by side. */
export function TemplateGrid({ templates, level, onAdded }: TemplateGridProps) {
  return (
    <ul className="template-grid">
      {templates.map((template) => (
        <li key={template.id}>
          <TemplateCard template={template} level={level} {...(onAdded ? { onAdded } : {})} />
        </li>
      ))}
    </ul>
  );
}
