/** The four bulk services, by the id the app uses everywhere inside. */
export const serviceIds = ['business-trace', 'email-append', 'phone-append', 'name-append'] as const;
export type ServiceId = (typeof serviceIds)[number];

/** What a column holds: decides how its cells are checked, repaired and recognized. */
export type ColumnKind =
  | 'business-name'
  | 'state'
  | 'email'
  | 'phone'
  | 'first-name'
  | 'last-name'
  | 'middle-name'
  | 'city';

/** A form field of a bulk create request (specification 4.2), which names a column of the uploaded file. */
export const formFields = [
  'business_name_column',
  'state_column',
  'email_column',
  'phone_column',
  'first_name_column',
  'last_name_column',
  'middle_name_column',
  'mail_city_column',
  'mail_state_column',
] as const;
export type FormField = (typeof formFields)[number];

export interface ServiceColumn {
  field: FormField;
  /** Accessible name of its combobox: "Phone column". */
  label: string;
  kind: ColumnKind;
  required: boolean;
}

export interface BulkService {
  id: ServiceId;
  /** As people read it: "Phone append". */
  label: string;
  /** As the specification spells it: "phone append". */
  serviceType: string;
  /** What goes in and what comes out, for the person choosing. */
  summary: string;
  /** Path of the create request; the status path is this plus "<queue_id>/". */
  path: string;
  columns: readonly ServiceColumn[];
}

const column = (field: FormField, label: string, kind: ColumnKind, required = true): ServiceColumn => ({
  field,
  label,
  kind,
  required,
});

export const bulkServices: Record<ServiceId, BulkService> = {
  'business-trace': {
    id: 'business-trace',
    label: 'Business trace',
    serviceType: 'business trace',
    summary: 'From a business name and state to its addresses, contact persons, phones and emails.',
    path: '/v1/api/business-trace/',
    columns: [
      column('business_name_column', 'Business name column', 'business-name'),
      column('state_column', 'State column', 'state'),
    ],
  },
  'email-append': {
    id: 'email-append',
    label: 'Email append',
    serviceType: 'email append',
    summary: 'From an email address to names, phones, postal addresses and related emails.',
    path: '/v1/api/email-append/',
    columns: [column('email_column', 'Email column', 'email')],
  },
  'phone-append': {
    id: 'phone-append',
    label: 'Phone append',
    serviceType: 'phone append',
    summary: 'From a U.S. phone number to its owners, their addresses, emails and other phones.',
    path: '/v1/api/phone-append/',
    columns: [column('phone_column', 'Phone column', 'phone')],
  },
  'name-append': {
    id: 'name-append',
    label: 'Name append',
    serviceType: 'name append',
    summary:
      'From a first and last name to addresses, phones and emails. City and state make matches better.',
    path: '/v1/api/name-append/',
    columns: [
      column('first_name_column', 'First name column', 'first-name'),
      column('last_name_column', 'Last name column', 'last-name'),
      column('middle_name_column', 'Middle name column', 'middle-name', false),
      column('mail_city_column', 'City column', 'city', false),
      column('mail_state_column', 'State column', 'state', false),
    ],
  },
};

/** Finds the service a reply means; folds case, spaces, hyphens and underscores ("Phone_Append"). */
export function serviceOfType(serviceType: string): ServiceId | undefined {
  const folded = serviceType.toLowerCase().replace(/[\s_-]+/g, '-');
  return serviceIds.find((id) => id === folded);
}

/** The four synchronous lookups (specification 4.3). */
export const lookupKinds = ['business', 'phone', 'email', 'name'] as const;
export type LookupKind = (typeof lookupKinds)[number];

export const lookupFields = [
  'company_name',
  'state',
  'phone',
  'email',
  'first_name',
  'middle_name',
  'last_name',
  'city',
] as const;
export type LookupField = (typeof lookupFields)[number];

export interface LookupService {
  /** Name of its tab: "Business". */
  label: string;
  path: string;
  fields: readonly { name: LookupField; label: string }[];
  /** Price of one hit (specification 1, billing rules). */
  creditsPerHit: number;
  creditPool: 'business' | 'appending';
}

export const lookupServices: Record<LookupKind, LookupService> = {
  business: {
    label: 'Business',
    path: '/v1/api/business-trace/lookup/',
    fields: [
      { name: 'company_name', label: 'Company name' },
      { name: 'state', label: 'State' },
    ],
    creditsPerHit: 1,
    creditPool: 'business',
  },
  phone: {
    label: 'Phone',
    path: '/v1/api/reverse-phone-append/lookup/',
    fields: [{ name: 'phone', label: 'Phone' }],
    creditsPerHit: 2,
    creditPool: 'appending',
  },
  email: {
    label: 'Email',
    path: '/v1/api/reverse-email-append/lookup/',
    fields: [{ name: 'email', label: 'Email' }],
    creditsPerHit: 2,
    creditPool: 'appending',
  },
  name: {
    label: 'Name',
    path: '/v1/api/reverse-name-append/lookup/',
    fields: [
      { name: 'first_name', label: 'First name' },
      { name: 'middle_name', label: 'Middle name' },
      { name: 'last_name', label: 'Last name' },
      { name: 'city', label: 'City' },
      { name: 'state', label: 'State' },
    ],
    creditsPerHit: 2,
    creditPool: 'appending',
  },
};

/** The lookup that asks row by row what a bulk service is sent as a list. */
export const lookupOfService: Record<ServiceId, LookupKind> = {
  'business-trace': 'business',
  'phone-append': 'phone',
  'email-append': 'email',
  'name-append': 'name',
};

/** The bulk service that asks the same of a list: a lookup's fields are read, mapped and compared as its columns are. */
export const serviceOfLookup: Record<LookupKind, ServiceId> = {
  business: 'business-trace',
  phone: 'phone-append',
  email: 'email-append',
  name: 'name-append',
};

/** The field of a lookup that a mapped column fills. */
export const lookupFieldOf: Record<FormField, LookupField> = {
  business_name_column: 'company_name',
  state_column: 'state',
  email_column: 'email',
  phone_column: 'phone',
  first_name_column: 'first_name',
  last_name_column: 'last_name',
  middle_name_column: 'middle_name',
  mail_city_column: 'city',
  mail_state_column: 'state',
};

/** The most objects one lookup request may carry (specification 8). */
export const lookupBatchLimit = 15;
export const tokenPath = '/accounts/api/get-token/';
