import { bulkServices, type LookupKind, lookupKinds, lookupServices, serviceIds } from './services.ts';

/** What credits are taken for: a bulk service, or a lookup. */
export const ledgerServices = [
  ...serviceIds,
  ...lookupKinds.map((kind) => `${kind}-lookup` as const),
] as const;
export type LedgerService = (typeof ledgerServices)[number];

export type CreditPool = 'business' | 'appending';

/** The lookup that a service of the ledger is; null for a bulk service. */
export const lookupKindOf = (service: LedgerService): LookupKind | null =>
  lookupKinds.find((kind) => service === `${kind}-lookup`) ?? null;

/** Which credits a service takes (specification 1); null where it is not stated, as for all bulk jobs. */
export function poolOf(service: LedgerService): CreditPool | null {
  const kind = lookupKindOf(service);
  return kind && lookupServices[kind].creditPool;
}

/** "Phone append", "Phone lookup". */
export function ledgerServiceText(service: LedgerService): string {
  const kind = lookupKindOf(service);
  if (kind) return `${lookupServices[kind].label} lookup`;
  return Object.values(bulkServices).find(({ id }) => id === service)?.label ?? service;
}
