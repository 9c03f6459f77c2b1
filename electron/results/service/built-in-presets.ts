import type { ExportColumn, ExportPreset } from '../../../shared/model/result-export.ts';

const columns = (
  table: readonly (readonly [field: ExportColumn['field'], name: string, required?: 'required'])[],
): ExportColumn[] =>
  table.map(([field, name, required]) => ({ field, name, ...(required && { required: true }) }));

const preset = (
  id: string,
  name: string,
  phoneFormat: ExportPreset['phoneFormat'],
  table: Parameters<typeof columns>[0],
): ExportPreset => ({ id, name, kind: 'call-list', phoneFormat, columns: columns(table), builtIn: true });

/**
 * The columns that programs look for when a list is imported into them. They change now and then: the user can change
 * each, or take in another as a file. docs/exports.md says where the names come from.
 */
export const builtInPresets: readonly ExportPreset[] = [
  preset('salesforce', 'Salesforce (leads)', 'brackets', [
    ['person-first-name', 'First Name'],
    ['person-last-name', 'Last Name', 'required'],
    ['company-name', 'Company', 'required'],
    ['person-role', 'Title'],
    ['phone', 'Phone'],
    ['person-email', 'Email'],
    ['person-address', 'Street'],
    ['person-city', 'City'],
    ['person-state', 'State/Province'],
    ['person-zip', 'Postal Code'],
    ['call-note', 'Description'],
  ]),
  preset('hubspot', 'HubSpot (contacts)', 'plus-one', [
    ['person-first-name', 'First name'],
    ['person-last-name', 'Last name'],
    ['person-email', 'Email'],
    ['phone', 'Phone number'],
    ['person-role', 'Job title'],
    ['company-name', 'Company name'],
    ['person-address', 'Street address'],
    ['person-city', 'City'],
    ['person-state', 'State/Region'],
    ['person-zip', 'Postal code'],
    ['call-note', 'Call status'],
  ]),
  preset('dialer', 'Dialer (ten digits, time zone)', 'digits', [
    ['phone', 'Phone'],
    ['person-first-name', 'First name'],
    ['person-last-name', 'Last name'],
    ['company-name', 'Company'],
    ['person-state', 'State'],
    ['time-zone', 'Time zone'],
  ]),
  preset('vicidial', 'VICIdial', 'digits', [
    ['phone', 'phone_number'],
    ['person-first-name', 'first_name'],
    ['person-last-name', 'last_name'],
    ['person-address', 'address1'],
    ['person-city', 'city'],
    ['person-state', 'state'],
    ['person-zip', 'postal_code'],
    ['person-email', 'email'],
  ]),
  preset('five9', 'Five9', 'digits', [
    ['phone', 'number1'],
    ['person-first-name', 'first_name'],
    ['person-last-name', 'last_name'],
    ['company-name', 'company'],
    ['person-address', 'street'],
    ['person-city', 'city'],
    ['person-state', 'state'],
    ['person-zip', 'zip'],
  ]),
  preset('voiso', 'Voiso', 'one-digits', [
    ['phone', 'Number'],
    ['person-name', 'Name'],
    ['company-name', 'Source'],
  ]),
];
