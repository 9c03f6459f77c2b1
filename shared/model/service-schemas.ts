import { z } from 'zod';
import { formFields, lookupFields, lookupKinds, serviceIds } from './services.ts';

/** Apart from the names themselves, which the window knows from its start: these bring zod with them. */
export const ServiceIdSchema = z.enum(serviceIds);
export const FormFieldSchema = z.enum(formFields);
export const LookupKindSchema = z.enum(lookupKinds);
export const LookupFieldSchema = z.enum(lookupFields);
