import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/suggest/suggest-mapping.ts';
import { headerStyles } from '../fakes/header-styles.ts';
import { madeUpList } from '../fakes/made-up-list.ts';

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

describe('a list in another language', () => {
  it.each(Object.entries(languages))('is read as an English one is: %s', (_, words) => {
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
            fullName?.column ?? null,
          ]);
          const held = new Set(taken.flatMap((column) => (column === null ? [] : [columns[column]?.[1]])));
          expect([...held].sort()).toEqual(['city', 'email', 'full', 'phone', 'state']);
        },
      ),
    );
  });
});
