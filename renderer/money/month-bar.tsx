import { Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BudgetStanding } from '../../shared/model/budgets.ts';
import { type Tone, toneVars } from '../ui/theme.tsx';
import { budgetWords } from './money-words.ts';

/** What was spent of the month's budget: a bar where there is one, and words in any case. */
export function MonthBar({ standing, name }: { standing: BudgetStanding; name: string }) {
  const { budget, spent, mayBeMore } = standing;
  return (
    <BudgetBar
      name={name}
      {...budgetWords(standing)}
      limit={budget.month}
      spent={spent}
      mayBeMore={mayBeMore}
    >
      {(budget.job !== null || budget.list !== null) && (
        <Text c="dimmed">
          {[
            budget.job !== null && `At most ${budget.job} credits a job`,
            budget.list !== null && `at most ${budget.list} credits a list`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </Text>
      )}
    </BudgetBar>
  );
}

interface BudgetBarProps {
  /** Whose budget it is. */
  name: string;
  text: string;
  tone: Tone;
  /** Null where there is none: then there is no bar. */
  limit: number | null;
  spent: number;
  mayBeMore?: number;
  children?: ReactNode;
}

export function BudgetBar({ name, text, tone, limit, spent, mayBeMore = 0, children }: BudgetBarProps) {
  return (
    <Stack gap={8} fz="sm" style={toneVars(tone)}>
      <p>
        <b>{name}:</b> {text}
      </p>
      {limit !== null && (
        <Progress.Root
          size={14}
          radius="sm"
          bd="1px solid var(--desk-line-strong)"
          bg="var(--desk-sunken)"
          // Where the system gives the colors, it would leave the parts none.
          style={{ forcedColorAdjust: 'none' }}
          role="img"
          aria-label={`This month against the budget: ${text}`}
        >
          <Progress.Section withAria={false} color="var(--dot)" value={partOf(spent, limit)} />
          {/* What may come to it is striped, so that it is told from what is certain without color. */}
          <Progress.Section
            withAria={false}
            color="transparent"
            style={{
              backgroundImage: 'repeating-linear-gradient(135deg, var(--dot) 0 3px, transparent 3px 7px)',
              backgroundSize: 'auto',
            }}
            value={partOf(mayBeMore, limit)}
          />
        </Progress.Root>
      )}
      {children}
    </Stack>
  );
}

/** In percent. */
const partOf = (credits: number, limit: number) => (credits < limit ? (credits / limit) * 100 : 100);
