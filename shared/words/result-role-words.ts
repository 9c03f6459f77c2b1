import { type ColumnRole, isFlagRole, type ResultColumn } from '../model/result-layout.ts';

type Slotted = Extract<ColumnRole, { slot: number }>;
type PartOf<K extends Slotted['kind']> = Extract<Slotted, { kind: K }>['part'];

/** What a column says of a phone, a person and so on, as people read it after its name: "Phone 2: do not call flag". */
export const partWords: { readonly [K in Slotted['kind']]: Readonly<Record<PartOf<K>, string>> } = {
  phone: {
    number: 'number',
    dnc: 'do not call flag',
    'state-dnc': 'state do not call entry',
    tcpa: 'TCPA flag',
    contactable: 'contactable flag',
    litigator: 'litigator flag',
    type: 'line type',
    carrier: 'carrier',
    'last-seen': 'last seen',
    rank: 'rank',
    person: 'whose it is',
    'is-input': 'whether it was in the list',
  },
  person: {
    'full-name': 'full name',
    'first-name': 'first name',
    'middle-name': 'middle name',
    'last-name': 'last name',
    role: 'role',
    'registered-agent': 'registered agent',
    age: 'age',
    dob: 'date of birth',
    deceased: 'deceased flag',
    litigator: 'litigator flag',
    rank: 'rank',
  },
  email: {
    email: 'address',
    person: 'whose it is',
    'is-input': 'whether it was in the list',
    rank: 'rank',
  },
  address: {
    whole: 'whole address',
    street: 'street',
    city: 'city',
    state: 'state',
    zip: 'ZIP code',
    rank: 'rank',
  },
};

export const slotWords: Readonly<Record<Slotted['kind'], string>> = {
  phone: 'Phone',
  person: 'Person',
  email: 'Email',
  address: 'Address',
};

export const nestedWords = {
  people: 'People, as JSON',
  phones: 'Phones, as JSON',
  emails: 'Emails, as JSON',
  addresses: 'Addresses, as JSON',
} as const;

export const rowWords = {
  hit: 'Whether the row has a match',
  'people-count': 'How many people were found',
  'company-name': 'Name of the company',
  'row-id': 'Number of the row',
} as const;

export const otherWords = {
  mark: 'A mark against calling anybody of the row',
  sent: 'From the list that was sent',
  plain: 'Shown as it is',
} as const;

/** A slot as people count: "Phone 2". */
export const slotName = (kind: Slotted['kind'], slot: number): string => `${slotWords[kind]} ${slot + 1}`;

/** What a column holds, in plain words: "Phone 2: do not call flag, yes means no". */
export function roleInWords({ role, opposite }: Pick<ResultColumn, 'role' | 'opposite'>): string {
  return opposite ? `${words(role)}, yes means no` : words(role);
}

function words(role: ColumnRole): string {
  switch (role.kind) {
    case 'nested':
      return nestedWords[role.holds];
    case 'row':
      return rowWords[role.part];
    case 'mark':
    case 'sent':
    case 'plain':
      return otherWords[role.kind];
    default: {
      const owner = role.kind !== 'person' && role.person !== null ? `, of person ${role.person + 1}` : '';
      return `${slotted(role)}${owner}`;
    }
  }
}

/** "Phone 2: do not call flag". */
function slotted({ kind, slot, part }: Slotted): string {
  const parts: Readonly<Record<string, string>> = partWords[kind];
  return `${slotName(kind, slot)}: ${parts[part]}`;
}

/** What has to stand in a slot for its other columns to mean anything. */
const needed = { phone: 'number', email: 'email' } as const;

/** Where the columns of a layout contradict each other, in words; those that `known` has are not said again. */
export function layoutFaults(
  columns: readonly ResultColumn[],
  known: readonly ResultColumn[] = [],
): string[] {
  const before = new Set(allFaults(known));
  return allFaults(columns).filter((fault) => !before.has(fault));
}

const allFaults = (columns: readonly ResultColumn[]) => [...twice(columns), ...lacking(columns)];

/** Only of flags there may be several: a yes in any of them counts. */
function twice(columns: readonly ResultColumn[]): string[] {
  const places = new Map<string, string[]>();
  for (const { role, header } of columns) {
    const about = isFlagRole(role) ? null : placeOf(role);
    if (about !== null) places.set(about, [...(places.get(about) ?? []), header]);
  }
  return [...places]
    .filter(([, headers]) => headers.length > 1)
    .map(([about, headers]) => `${headers.map(quoted).join(' and ')} cannot both be “${about}”.`);
}

/** What can be there once only; null for the rest. */
function placeOf(role: ColumnRole): string | null {
  if (role.kind === 'row') return rowWords[role.part];
  return 'slot' in role ? slotted(role) : null;
}

function lacking(columns: readonly ResultColumn[]): string[] {
  return (['phone', 'email'] as const).flatMap((kind) => {
    const slots = new Map<number, { whole: boolean; headers: string[] }>();
    for (const { role, header } of columns) {
      if (role.kind !== kind) continue;
      const { whole, headers } = slots.get(role.slot) ?? { whole: false, headers: [] };
      slots.set(role.slot, { whole: whole || role.part === needed[kind], headers: [...headers, header] });
    }
    return [...slots].flatMap(([slot, { whole, headers }]) =>
      whole
        ? []
        : [
            `${slotName(kind, slot)} has no ${kind === 'phone' ? 'number' : 'address'}, so ${headers.map(quoted).join(' and ')} would mean nothing.`,
          ],
    );
  });
}

const quoted = (header: string) => `“${header || 'No name'}”`;
