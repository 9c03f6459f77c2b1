import { z } from 'zod';
import { formFields, lookupFields, lookupKinds, serviceIds } from './services.ts';

/** Apart from the names themselves, which the window knows from its start: these bring zod with them. */
export const ServiceIdSchema = z.enum(serviceIds);
export const FormFieldSchema = z.enum(formFields);
export const LookupKindSchema = z.enum(lookupKinds);
export const LookupFieldSchema = z.enum(lookupFields);

/** A service's number for a job: digits, not all of them zero; text because nothing says it fits a JavaScript number. */
export const QueueIdSchema = z.string().regex(/^(?!0+$)\d{1,20}$/);
