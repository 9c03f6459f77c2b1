import { queryOptions } from '@tanstack/react-query';
import type { Person } from '../../shared/person.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** Which phones and emails of people the app holds back; asked anew after every change of the suppression list. */
export function heldPeopleQuery(people: readonly Person[]) {
  const named = people.map(({ fullName, firstName, middleName, lastName, phones, emails }) => ({
    ...{ fullName, firstName, middleName, lastName },
    phones: phones.map(({ number }) => number),
    emails: emails.map(({ email }) => email),
  }));
  return queryOptions({
    queryKey: keys.heldOfPeople(named),
    queryFn: () => call('suppression:of-people', { people: named }),
  });
}
