import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/columns/suggest/suggest-mapping.ts';
import { headerStyles, headerStyles as styles } from '../fakes/header-styles.ts';
import { madeUpList } from '../fakes/made-up-list.ts';
import { runs } from '../runs.ts';

const rows = [
  '',
  'Contact',
  'Customer',
  'Owner 1',
  'Borrower',
  'Donor',
  'Lead',
  'Insured',
  'Member',
  'Patient',
];
const seconds = [
  'Spouse',
  'Co Borrower',
  'Emergency Contact',
  'Secondary Contact',
  'Contact 2',
  'Owner 2',
  'Partner',
];
const staff = [
  'Account Owner',
  'Sales Rep',
  'Gift Officer',
  'Loan Officer',
  'Lead Owner',
  'Created By',
  'Agent',
  'Manager',
  'Assigned To',
  'Referred By',
  'Attorney',
  'Teacher',
  'Recruiter',
  'Case Manager',
  'Territory Manager',
  'Assistant',
  'Listing Agent',
];
const parts = [
  ['First Name', 'first'],
  ['Last Name', 'last'],
  ['Email', 'email'],
  ['Phone', 'phone'],
] as const;
const ownPlaces = ['Mailing', 'Home', ''];
const otherPlaces = [
  'Property',
  'Situs',
  'Shipping',
  'Event',
  'Company',
  'Previous',
  'Service',
  'Job Site',
  'License',
];

interface Made {
  header: string;
  holds: string;
  own: boolean;
}

const block = (
  who: string,
  own: boolean,
  which: readonly (readonly [string, string])[],
  write: (words: string[]) => string,
) =>
  which.map(
    ([part, holds], n): Made => ({
      header: write([...who.split(' '), ...part.split(' ')].filter((word) => word !== '')),
      holds: `${holds}${own ? '' : 2 + (n % 3)}`,
      own,
    }),
  );

const somePart = fc.subarray([...parts], { minLength: 1 });

/** A list with blocks of columns of its own person and of others, in any order and style. */
const lists = fc
  .record({
    row: fc.constantFrom(...rows),
    others: fc.uniqueArray(fc.tuple(fc.constantFrom(...seconds, ...staff), somePart), {
      maxLength: 4,
      selector: ([who]) => who,
    }),
    place: fc.constantFrom(...ownPlaces),
    otherPlace: fc.option(fc.constantFrom(...otherPlaces)),
    style: fc.constantFrom(...styles),
    order: fc.infiniteStream(fc.nat()),
  })
  // Of two contacts the first is the row's; of a plain name and a "Contact 2" as well.
  .filter(({ row, others }) => !others.some(([who]) => who === 'Owner 2' && row !== 'Owner 1'))
  .map(({ row, others, place, otherPlace, style, order }) => {
    const address = (where: string, own: boolean) =>
      block(
        where,
        own,
        [
          ['City', 'city'],
          ['State', 'state'],
        ],
        style,
      );
    const blocks = [
      block(row, true, parts, style),
      block('Company', true, [['Name', 'company']], style),
      address(place, true),
      ...others.map(([who, some]) => block(who, false, some, style)),
      ...(otherPlace === null ? [] : [address(otherPlace, false)]),
    ];
    const ranks = blocks.map(() => order.next().value ?? 0);
    return blocks
      .map((made, n) => ({ made, rank: ranks[n] ?? 0 }))
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ made }) => made);
  });

const suggestionsOf = (made: readonly Made[]) =>
  suggestMapping(madeUpList(made.map(({ header, holds }) => `${header}=${holds}`).join('|')).inspection);

describe('suggesting columns beside other people and places', () => {
  it('takes only the row’s own columns, in any order and style', () => {
    fc.assert(
      fc.property(lists, (made) => {
        const { services } = suggestionsOf(made);
        const fields = services
          .filter(({ service }) => service !== 'business-trace')
          .flatMap((service) => service.fields);
        for (const { field, column } of fields) {
          if (field === 'middle_name_column') continue;
          expect([field, column === null ? null : made[column]?.own]).toEqual([field, true]);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('takes no phone or email of others where the row has none', () => {
    fc.assert(
      fc.property(lists, (made) => {
        const without = made.filter(({ own, holds }) => !own || (holds !== 'phone' && holds !== 'email'));
        const { services } = suggestionsOf(without);
        for (const { service, fields } of services)
          if (service === 'phone-append' || service === 'email-append') expect(fields[0]?.column).toBeNull();
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('suggesting groups for any list', () => {
  it('offers only the list’s own columns, and takes those of the group taken', () => {
    fc.assert(
      fc.property(lists, (made) => {
        const { services } = suggestionsOf(made);
        for (const { fields, choices } of services)
          for (const { taken, options } of choices) {
            const chosen = options.find(({ group }) => group === taken);
            expect(taken === null || chosen !== undefined).toBe(true);
            for (const { mapping } of options)
              for (const column of Object.values(mapping)) expect(made[column]).toBeDefined();
            for (const [field, column] of Object.entries(chosen?.mapping ?? {}))
              expect(fields.find((entry) => entry.field === field)?.column).toBe(column);
          }
      }),
      { numRuns: runs(100) },
    );
  });
});

interface Language {
  phone: string;
  email: string;
  city: string;
  state: string;
  /** People rows are about. */
  people: readonly string[];
  /** People beside them. */
  others: readonly string[];
}

const languages: Record<string, Language> = {
  Spanish: {
    phone: 'Teléfono',
    email: 'Correo',
    city: 'Localidad',
    state: 'Provincia',
    people: ['Cliente', 'Paciente', 'Asegurado', 'Socio', 'Inquilino', 'Donante', 'Solicitante'],
    others: ['Vendedor', 'Médico tratante', 'Agente', 'Cónyuge', 'Beneficiario', 'Contacto de emergencia'],
  },
  French: {
    phone: 'Téléphone',
    email: 'Courriel',
    city: 'Commune',
    state: 'Province',
    people: ['Client', 'Patient', 'Assuré', 'Adhérent', 'Locataire', 'Donateur', 'Salarié'],
    others: ['Conjoint', 'Médecin traitant', 'Bailleur', 'Personne à prévenir', 'Courtier', 'Parrain'],
  },
  Portuguese: {
    phone: 'Telefone',
    email: 'E-mail',
    city: 'Cidade',
    state: 'UF',
    people: ['Cliente', 'Paciente', 'Segurado', 'Locatário', 'Doador', 'Funcionário'],
    others: ['Vendedor', 'Médico', 'Cônjuge', 'Corretor', 'Beneficiário', 'Indicado por'],
  },
  Italian: {
    phone: 'Telefono',
    email: 'Email',
    city: 'Comune',
    state: 'Provincia',
    people: ['Cliente', 'Paziente', 'Assicurato', 'Iscritto', 'Donatore', 'Dipendente'],
    others: ['Agente', 'Medico curante', 'Coniuge', 'Beneficiario', 'Notaio', 'Segnalato da'],
  },
  German: {
    phone: 'Telefon',
    email: 'E-Mail',
    city: 'Ort',
    state: 'Bundesland',
    people: ['Kunde', 'Patient', 'Mitglied', 'Mieter', 'Spender', 'Mitarbeiter'],
    others: ['Hausarzt', 'Notfallkontakt', 'Ehepartner', 'Makler', 'Zeuge', 'Sachbearbeiter'],
  },
};

describe('suggesting columns of a list in another language', () => {
  it.each(Object.entries(languages))('takes the row’s own columns: %s', (_, words) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...words.people),
        fc.constantFrom(...words.others),
        fc.constantFrom(...headerStyles),
        fc.boolean(),
        (who, other, style, otherFirst) => {
          const of = (role: string, nth: string) => [
            [role, `full${nth}`],
            [`${words.phone} ${role}`, `phone${nth}`],
            [`${words.email} ${role}`, `email${nth}`],
          ];
          const own = [...of(who, ''), [words.city, 'city'], [words.state, 'state']];
          const list = otherFirst ? [...of(other, '2'), ...own] : [...own, ...of(other, '2')];
          const columns = list.map(([header = '', holds]) => [style(header.split(' ')), holds] as const);
          const { services } = suggestMapping(
            madeUpList(columns.map((c) => c.join('=')).join('|')).inspection,
          );
          const taken = services.flatMap(({ fields, fullName }) => [
            ...fields.map(({ column }) => column),
            fullName ?? null,
          ]);
          const held = new Set(taken.flatMap((column) => (column === null ? [] : [columns[column]?.[1]])));
          expect([...held].sort()).toEqual(['city', 'email', 'full', 'phone', 'state']);
        },
      ),
    );
  });
});
