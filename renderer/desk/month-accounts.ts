import type { BudgetStanding } from '../../shared/model/budgets.ts';
import type { ConnectionList, ConnectionView } from '../../shared/model/connection.ts';

/** Every real account, and the practice service while it is in use: that one costs nothing. */
export const accountsShown = ({ connections, activeId }: ConnectionList): ConnectionView[] =>
  connections.filter(({ id, kind }) => kind === 'service' || id === activeId);

/** A real account always does; what the practice service counts only once there is something to count. */
export const saysSomething = (
  { kind }: Pick<ConnectionView, 'kind'>,
  { budget, spent, mayBeMore }: BudgetStanding,
): boolean => kind === 'service' || budget.month !== null || spent > 0 || mayBeMore > 0;
