import { describe, expect, it } from 'vitest';
import { withoutCommonPrefix } from '../../electron/engine/columns/suggest/read-columns.ts';
import { knownSpelling } from '../../electron/engine/columns/suggest/read-header.ts';
import { headerWords } from '../../electron/engine/read/text/header-words.ts';
import { headerSets, judgeSets } from '../fakes/header-sets.ts';
import { suggestedHeaders } from '../fakes/made-up-list.ts';

describe('suggesting columns of an export', () => {
  it('of Outlook contacts, with home and business side by side', () => {
    const columns =
      'Title=word|First Name=first|Middle Name=middle|Last Name=last|Suffix=none|Company=company|Business Street=street|Business City=city|' +
      'Business State=state|Home City=city|Home State=state|Business Fax=phone|Business Phone=phone|Home Phone=phone|Mobile Phone=phone|' +
      'E-mail Address=email|E-mail Type=SMTP|E-mail Display Name=full';
    expect(suggestedHeaders(columns)).toMatchObject({
      business_name_column: 'Company',
      state_column: 'Business State',
      email_column: 'E-mail Address',
      phone_column: 'Mobile Phone',
      mail_city_column: 'Home City',
      mail_state_column: 'Home State',
    });
  });
});

describe('suggesting columns by headers people write', () => {
  it.each([
    ['phone_column', 'PhoneNumber=phone'],
    ['phone_column', 'ph_no=phone'],
    ['phone_column', 'Tel.=phone'],
    ['phone_column', 'CELL=phone'],
    ['phone_column', 'Phone#=phone'],
    ['phone_column', 'Contact Number=phone'],
    ['phone_column', 'primaryPhone=phone'],
    ['phone_column', 'Owner Phone 1=phone'],
    ['email_column', 'EMAIL_ADDR=email'],
    ['email_column', 'E-Mail=email'],
    ['email_column', 'contactEmail=email'],
    ['email_column', 'Mail=email'],
    ['first_name_column', 'fname=first'],
    ['first_name_column', 'F_Name=first'],
    ['first_name_column', 'First=first'],
    ['first_name_column', 'Given Name=first'],
    ['first_name_column', 'Name (First)=first'],
    ['first_name_column', 'owner1FirstName=first'],
    ['first_name_column', '1st Name=first'],
    ['last_name_column', 'Surname=last'],
    ['last_name_column', 'LNAME=last'],
    ['last_name_column', 'Name, Last=last'],
    ['last_name_column', 'family_name=last'],
    ['middle_name_column', 'M.I.=middle'],
    ['middle_name_column', 'Middle Initial=middle'],
    ['mail_city_column', 'Mailing City=city'],
    ['mail_city_column', 'Town=city'],
    ['state_column', 'ST=state'],
    ['state_column', 'BillingState=state'],
    ['state_column', 'State Code=state'],
    ['business_name_column', 'Account Name=company'],
    ['business_name_column', 'BUSINESS_NAME=company'],
    ['business_name_column', 'DBA=company'],
    ['business_name_column', 'Organisation=company'],
    ['business_name_column', 'companyName=company'],
  ])('finds %s in %j', (field, column) => {
    const header = column.split('=')[0];
    expect(suggestedHeaders(`Id=id|${column}|Created=date`)[field]).toBe(header);
  });

  it.each([
    ['phone_column', 'Phone Type=word'],
    ['phone_column', 'Phone Ext=number'],
    ['phone_column', 'Do Not Call=word'],
    ['email_column', 'Email Status=word'],
    ['email_column', 'Email Opt Out=0'],
    ['email_column', 'Mailing Street=street'],
    ['state_column', 'Status=word'],
    ['state_column', 'Estate=word'],
    ['first_name_column', 'First Seen=date'],
    ['last_name_column', 'Last Modified=date'],
    ['last_name_column', 'Last Contacted By=word'],
    ['business_name_column', 'Company Website=url'],
    ['business_name_column', 'Company Size=number'],
    ['business_name_column', 'Number of Employees=number'],
    ['mail_city_column', 'Capacity=number'],
  ])('does not take for %s: %j', (field, column) => {
    expect(suggestedHeaders(`Id=id|${column}`)[field]).toBeNull();
  });

  it('reads case, accents, marks and camel case alike', () => {
    for (const header of ['MobilePhone_1', 'mobile phone 1', 'Mobile-Phone (1)', 'MOBILE PHONE1']) {
      expect(headerWords(header)).toBe('mobile phone 1');
    }
    expect(headerWords('M.I.')).toBe('mi');
    expect(headerWords('Prénom')).toBe('prenom');
  });
});

describe('taking apart words written as one', () => {
  it.each([
    ['adjusteremail', 'adjuster email'],
    ['opposingcounselemail', 'opposing counsel email'],
    ['subjectpropertycity', 'subject property city'],
    ['custst', 'customer state'],
    ['createdbyname', 'created by name'],
  ])('finds the words for people, places and fields in %s', (glued, words) =>
    expect(knownSpelling(glued)).toBe(words),
  );

  it.each([
    'username',
    'capacity',
    'realestate',
    'voicemail',
    'landline',
    'membership',
    'dentist',
    'request',
  ])('leaves a single word whole: %s', (word) => expect(knownSpelling(word)).toBe(word));
});

it.each([
  ['clnt', 'client'],
  ['nok nm', 'next of kin name'],
  ['medico tratante', 'doctor'],
  ['stage', 'stage'],
  ['qty', 'qty'],
])('reads %s as %s', (short, word) => expect(knownSpelling(short)).toBe(word));

describe('suggesting columns under prefixed headers', () => {
  it.each([
    ['Contact: ', ''],
    ['tbl_', '__c'],
    ['Record - ', ''],
  ])('takes %j and %j off', (before, behind) => {
    const list = (header: string, holds: string) => `${before}${header}${behind}=${holds}`;
    const columns = [
      list('First Name', 'first'),
      list('Last Name', 'last'),
      list('Phone', 'phone'),
      list('Company', 'company'),
      list('Sales Rep', 'full2'),
      list('Sales Rep Phone', 'phone2'),
    ];
    expect(suggestedHeaders(columns.join('|'))).toMatchObject({
      first_name_column: `${before}First Name${behind}`,
      phone_column: `${before}Phone${behind}`,
      business_name_column: `${before}Company${behind}`,
    });
  });

  it('keeps a prefix that says whose the columns are, or that some headers lack', () => {
    const patient = ['Patient Name', 'Patient Phone', 'Patient City', 'Patient State', 'Patient ID'];
    expect(withoutCommonPrefix(patient)).toEqual(patient);
    const some = ['tbl_name', 'tbl_city', 'tbl_state', 'tbl_email', 'phone'];
    expect(withoutCommonPrefix(some)).toEqual(some);
  });
});

describe('suggesting columns under an ambiguous word', () => {
  it('goes by the last word: a lead carpenter is no lead', () => {
    expect(
      suggestedHeaders('Homeowner First=first|Homeowner Last=last|Cell=phone|Lead Carpenter=full2'),
    ).toMatchObject({ first_name_column: 'Homeowner First', phone_column: 'Cell' });
  });

  it('takes the worker, and not the contact of a firm', () => {
    expect(
      suggestedHeaders(
        'Worker First=first|Worker Last=last|Worker Email=email|Worker Cell=phone|Worker City=city|Client Contact=full2|Client Contact Email=email2',
      ),
    ).toMatchObject({ first_name_column: 'Worker First', email_column: 'Worker Email' });
  });

  it('takes neither where one is staff and the other is only a name', () => {
    const { first_name_column, email_column } = suggestedHeaders(
      'Team Lead=full|Team Lead Phone=phone|Team Lead Email=email|Game Zorble=full2',
    );
    expect([first_name_column, email_column]).toEqual([null, null]);
  });
});

/** Nine form fields and the column of full names. */
const fieldsOfASet = 10;

it('suggests 97 % of the right columns in lists the rules were not made on', () => {
  const sets = headerSets('roles-held-out.txt');
  const { wrong, foreign } = judgeSets(sets);
  const fields = sets.length * fieldsOfASet;
  expect(1 - wrong.length / fields).toBeGreaterThanOrEqual(0.97);
  expect(foreign.length / fields).toBeLessThan(0.01);
});
