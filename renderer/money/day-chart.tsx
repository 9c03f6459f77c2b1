import { Group } from '@mantine/core';
import { useId } from 'react';
import { type LedgerService, ledgerServiceText, lookupKindOf } from '../../shared/model/ledger.ts';
import { lookupKinds, lookupOfService, serviceIds } from '../../shared/model/services.ts';
import { creditsText } from '../../shared/words/amounts.ts';
import classes from './money.module.css';
import { type DayRow, ledgerDay } from './money-words.ts';

const height = 140;
const slot = 34;
const bar = 22;

const colors = { business: 'active', phone: 'ok', email: 'warn', name: 'practice' } as const;

/** A colour for what is asked; lists are hatched, so that they are told from lookups without it. */
function look(service: LedgerService): { color: string; isList: boolean } {
  const kind = lookupKindOf(service);
  const list = serviceIds.find((id) => id === service);
  const asked = kind ?? (list ? lookupOfService[list] : lookupKinds[0]);
  return { color: `var(--desk-${colors[asked]}-dot)`, isList: kind === null };
}

interface Props {
  /** The oldest first. */
  days: readonly DayRow[];
  services: readonly LedgerService[];
}

/** A bar for each day, in parts by service. The table below it has the same numbers. */
export function DayChart({ days, services }: Props) {
  const id = useId();
  const most = Math.max(...days.map(({ total }) => total), 0);
  const width = Math.max(1, days.length) * slot;
  return (
    <figure className={classes.chart}>
      <div className={classes.chartScroller}>
        <svg
          role="img"
          aria-label={`Credits by day and service, at most ${creditsText(most)} a day. The table below has the numbers`}
          width={width}
          height={height + 18}
          viewBox={`0 0 ${width} ${height + 18}`}
        >
          <defs>
            {services.map((service) => (
              <Hatch key={service} id={`${id}${service}`} service={service} />
            ))}
          </defs>
          <line x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} className={classes.axis} />
          {days.map((row, at) => (
            <DayBar key={row.day} row={row} x={at * slot} most={most} services={services} id={id} />
          ))}
        </svg>
      </div>
      <Group component="ul" gap="4px 16px" p={0} fz="xs" c="dimmed" aria-label="Services in the chart">
        {services.map((service) => (
          <Group component="li" gap={6} key={service}>
            <svg width={14} height={14} aria-hidden>
              <rect width={14} height={14} rx={2} fill={fillOf(service, id)} />
            </svg>
            {ledgerServiceText(service)}
          </Group>
        ))}
      </Group>
    </figure>
  );
}

const fillOf = (service: LedgerService, id: string): string =>
  look(service).isList ? `url(#${id}${service})` : look(service).color;

function Hatch({ id, service }: { id: string; service: LedgerService }) {
  const { color } = look(service);
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={color} opacity={0.35} />
      <rect width={3} height={6} fill={color} />
    </pattern>
  );
}

interface BarProps {
  row: DayRow;
  x: number;
  most: number;
  services: readonly LedgerService[];
  id: string;
}

function DayBar({ row, x, most, services, id }: BarProps) {
  let top = height;
  const parts = services.flatMap((service) => {
    const credits = row.credits[service] ?? 0;
    if (credits <= 0) return [];
    const size = Math.max(1, (credits / most) * (height - 6));
    top -= size;
    return [{ service, credits, y: top, size }];
  });
  return (
    <g>
      {parts.map(({ service, credits, y, size }) => (
        <rect
          key={service}
          x={x + (slot - bar) / 2}
          y={y}
          width={bar}
          height={size}
          fill={fillOf(service, id)}
        >
          <title>{`${ledgerDay(row.day)}, ${ledgerServiceText(service)}: ${creditsText(credits)}`}</title>
        </rect>
      ))}
      <text x={x + slot / 2} y={height + 14} textAnchor="middle" className={classes.tick}>
        {Number(row.day.slice(8))}
      </text>
    </g>
  );
}
