/** Specification 2.2. */
export interface Address {
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** Specification 2.3. `state_dnc` holds state abbreviations: its element shape is the practice service's choice. */
export interface Phone {
  number: string;
  is_input: boolean;
  type: string;
  dnc: boolean;
  tcpa: boolean;
  state_dnc: string[];
  contactable: boolean;
  carrier: string;
  last_seen: string;
  rank: number;
}

/** Specification 2.4. */
export interface Email {
  email: string;
  is_input: boolean;
  rank: number;
}

/** Specification 2.5, the fields every person has. */
export interface Person {
  first_name: string;
  middle_name: string;
  last_name: string;
  full_name: string;
  age: number;
  dob: string;
  deceased: boolean;
  litigator: boolean;
  mailing_address: Address;
  phones: Phone[];
  emails: Email[];
  rank: number;
}

/** Specification 2.5 and 2.7: what a person has besides who was found for a business, and who by a phone, an email or a name. */
export interface FoundPerson extends Person {
  role?: string;
  is_registered_agent?: boolean;
  linked_addresses?: (Address & { rank: number })[];
  matched_on?: Record<string, string>;
}
