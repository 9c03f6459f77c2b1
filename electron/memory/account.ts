import { practiceConnectionId } from '../../shared/model/connection.ts';

export interface Account {
  id: string;
  address: string;
  name: string;
}

/** Whether two are one account; the practice service has another address at each start. `owner`: whose a connection's work is now. */
export function isSameAccount(
  past: Account,
  now: Account,
  owner: (of: { id: string; address: string }) => Account | null,
): boolean {
  const id = owner(past)?.id ?? past.id;
  return id === now.id && (id === practiceConnectionId || past.address === now.address);
}
