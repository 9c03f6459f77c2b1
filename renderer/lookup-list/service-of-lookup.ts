import type { LookupKind, ServiceId } from '../../shared/services.ts';

/** The bulk service that takes the same columns: the list is read, mapped and checked as for it. */
export const serviceOfLookup: Record<LookupKind, ServiceId> = {
  business: 'business-trace',
  phone: 'phone-append',
  email: 'email-append',
  name: 'name-append',
};
