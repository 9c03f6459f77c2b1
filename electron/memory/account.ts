import { practiceConnectionId } from '../../shared/model/connection.ts';

export interface Account {
  id: string;
  address: string;
  name: string;
}

/**
 * Whether a lookup made on `past` was made on the account that is asked now. The practice service has another address
 * at each start.
 * @param owner whose a connection's work is now; null where it was removed and no other took it over
 */
export function isSameAccount(
  past: Account,
  now: Account,
  owner: (of: { id: string; address: string }) => Account | null,
): boolean {
  const id = owner(past)?.id ?? past.id;
  return id === now.id && (id === practiceConnectionId || past.address === now.address);
}
