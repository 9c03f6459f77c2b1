import { type ReactNode, useId } from 'react';
import type { MappingSuggestions } from '../../shared/mapping.ts';
import { bulkServices, type ServiceId, serviceIds } from '../../shared/services.ts';
import { Section } from '../ui/section.tsx';
import { serviceHint } from './service-hint.ts';
import classes from './service-picker.module.css';

interface Props {
  value: ServiceId | null;
  onChange: (service: ServiceId) => void;
  suggestions: MappingSuggestions | undefined;
  /** Only the chosen service is explained, to leave room for the list. */
  compact: boolean;
  /** Below the services. */
  children?: ReactNode;
}

/** Which of the four services the list goes to, with a hint at the one it seems made for. */
export function ServicePicker({ value, onChange, suggestions, compact, children }: Props) {
  const id = useId();
  const hint = suggestions && serviceHint(suggestions, value);
  return (
    <Section title="Service" hint={hint}>
      <div
        role="radiogroup"
        aria-label="Service"
        className={classes.group}
        data-compact={compact || undefined}
      >
        {serviceIds.map((service) => {
          const { label, summary } = bulkServices[service];
          return (
            <div key={service} className={classes.card}>
              <input
                type="radio"
                name={id}
                value={service}
                className={classes.input}
                checked={value === service}
                onChange={() => onChange(service)}
                aria-labelledby={`${id}-${service}`}
                aria-describedby={`${id}-${service}-summary`}
              />
              <span className={classes.mark} aria-hidden />
              <span className={classes.label} id={`${id}-${service}`}>
                {label}
              </span>
              <span className={classes.summary} id={`${id}-${service}-summary`}>
                {summary}
              </span>
            </div>
          );
        })}
      </div>
      {compact && value && <p className={classes.chosen}>{bulkServices[value].summary}</p>}
      {children}
    </Section>
  );
}
