import { Stack, Text } from '@mantine/core';
import type { BudgetStanding } from '../../shared/model/budgets.ts';
import classes from './money.module.css';
import { budgetWords } from './money-words.ts';

/** What was spent of the month's budget: a bar where there is one, and words in any case. */
export function MonthBar({ standing, name }: { standing: BudgetStanding; name: string }) {
  const { budget, spent, mayBeMore } = standing;
  const { text, tone } = budgetWords(standing);
  const limit = budget.month;
  const part = (credits: number) => `${Math.min(100, limit === null ? 0 : (credits / limit) * 100)}%`;
  return (
    <Stack gap={8} fz="sm" data-tone={tone}>
      <p>
        <b>{name}:</b> {text}
      </p>
      {limit !== null && (
        <div className={classes.meter} role="img" aria-label={`This month against the budget: ${text}`}>
          <div className={classes.spent} style={{ width: part(spent) }} />
          <div className={classes.more} style={{ width: part(mayBeMore) }} />
        </div>
      )}
      {(budget.job !== null || budget.list !== null) && (
        <Text size="sm" c="dimmed">
          {[
            budget.job !== null && `At most ${budget.job} credits a job`,
            budget.list !== null && `at most ${budget.list} credits a list`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </Text>
      )}
    </Stack>
  );
}
