import { domainsOf, emailsIn, nameIn, type SuppressionKind } from './suppression-key.ts';

/** The keys of a suppression list, by their kind. */
export type SuppressionKeys = Readonly<Record<SuppressionKind, { has(key: string): boolean }>>;

/** A person as a result or a lookup names them; '' for what is not stated. */
interface NamedPerson {
  fullName: string;
  firstName: string;
  middleName: string;
  lastName: string;
}

/** Whether one of the addresses in a text, or the domain of one, is on the list. */
export function isHeldEmail(text: string, { email, domain }: SuppressionKeys): boolean {
  return emailsIn(text).some(
    (found) => email.has(found) || domainsOf(found).some((each) => domain.has(each)),
  );
}

/** Whether a person is on the list by name. */
export function isHeldName(person: NamedPerson, { name }: SuppressionKeys): boolean {
  const { fullName, firstName, middleName, lastName } = person;
  return [fullName, `${firstName} ${lastName}`, `${firstName} ${middleName} ${lastName}`].some((text) => {
    const key = nameIn(text);
    return key !== null && name.has(key);
  });
}
