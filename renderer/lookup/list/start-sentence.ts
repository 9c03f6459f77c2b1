import type { ConnectionView } from '../../../shared/model/connection.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { type Draft, isBlank } from '../../intake/draft.ts';
import { type Plan, shortLabel } from '../../intake/plan.ts';
import { startWords } from './list-words.ts';

interface Facts {
  draft: Draft;
  plan: Plan | undefined;
  kind: LookupKind;
  connection: Pick<ConnectionView, 'name' | 'kind'> | undefined;
  /** What is written is not what was read. */
  unread: boolean;
  /** Rows that would be asked; undefined until every row has been checked. */
  asked: number | undefined;
  limit: number | null;
  price: CreditPrice | null;
  /** Why the list cannot be looked up; '' where it can. */
  obstacle: string;
}

/** What stands beside "Start lookups": what is missing, or how much it can cost. */
export function startSentence(facts: Facts): { text: string; ready: boolean } {
  const { draft, plan, kind, connection, unread, asked, limit, price, obstacle } = facts;
  const not = (text: string) => ({ text, ready: false });
  if (unread) return not('Reading the rows...');
  if (isBlank(draft)) return not('Paste rows or choose a list to begin.');
  if (obstacle !== '') return not(obstacle);
  if (!plan || !connection) return not('Reading the list...');
  if (plan.missing.length > 0)
    return not(`To start, choose the column for: ${plan.missing.map(shortLabel).join(', ')}.`);
  if (asked === undefined) return not('What it can cost is known once every row has been checked.');
  return { text: startWords(kind, asked, limit, connection, price), ready: true };
}
