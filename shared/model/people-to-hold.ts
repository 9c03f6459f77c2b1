import type { Person } from './person.ts';
import type { PeopleToHold } from './suppression.ts';

/** What is asked of people to learn whom of them the app holds back. */
export const peopleToHold = (people: readonly Person[]): PeopleToHold =>
  people.map(({ fullName, firstName, middleName, lastName, phones, emails }) => ({
    fullName,
    firstName,
    middleName,
    lastName,
    phones: phones.map(({ number }) => number),
    emails: emails.map(({ email }) => email),
  }));
