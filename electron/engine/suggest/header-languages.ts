/** Words for people, firms and places in the languages lists come in besides English, as `headerWords` writes them. */
const translations: Record<string, readonly string[]> = {
  'first name': ['voornaam', 'fornavn', 'fornamn', 'etunimi', 'imie'],
  'last name': [
    'achternaam',
    'cognome',
    'sobrenome',
    'apelido',
    'etternavn',
    'efternavn',
    'efternamn',
    'sukunimi',
    'nazwisko',
  ],
  company: [
    'azienda',
    'ditta',
    'bedrijf',
    'bedrijfsnaam',
    'firmenname',
    'unternehmen',
    'foretag',
    'virksomhed',
  ],
  contact: ['contacto', 'contatto', 'kontakt'],
  patient: ['paciente', 'paziente'],
  doctor: ['medico', 'medica', 'medecin', 'arzt'],
  'emergency contact': ['notfallkontakt'],
  emergency: ['emergencia', 'urgence', 'notfall'],
  student: ['alumno', 'alumna', 'estudiante', 'eleve', 'etudiant', 'aluno', 'aluna', 'schuler'],
  father: ['padre', 'papa', 'pere', 'pai', 'vater'],
  mother: ['madre', 'mama', 'mere', 'mae', 'mutter'],
  parent: ['padres', 'apoderado', 'tuteur'],
  teacher: ['maestro', 'maestra', 'profesor', 'profesora', 'enseignant', 'professor', 'lehrer'],
  tenant: ['inquilino', 'inquilina', 'arrendatario', 'locataire', 'mieter'],
  landlord: ['arrendador', 'casero', 'bailleur', 'vermieter'],
  guarantor: ['aval', 'fiador', 'garant'],
  buyer: ['comprador', 'compradora', 'acheteur', 'kaufer'],
  salesman: ['vendeur', 'vendeuse', 'verkaufer'],
  driver: ['conductor', 'chofer', 'chauffeur', 'motorista', 'fahrer'],
  manager: ['gerente', 'supervisor', 'gerant'],
  attorney: ['abogado', 'abogada', 'avocat', 'rechtsanwalt'],
  agent: ['agente'],
  employee: ['empleado', 'empleada', 'trabajador', 'employe', 'mitarbeiter'],
  beneficiary: ['beneficiario', 'beneficiaria', 'beneficiaire'],
  insured: ['asegurado', 'asegurada', 'assure'],
  member: ['socio', 'miembro', 'membre', 'mitglied'],
  donor: ['donante', 'donador', 'donateur', 'spender'],
  guest: ['huesped', 'invitado', 'invite', 'gast'],
  insurer: ['aseguradora', 'assureur', 'versicherung', 'seguradora'],
  bank: ['banco', 'banque'],
  vendor: ['proveedor', 'fournisseur', 'lieferant', 'fornecedor'],
  branch: ['sucursal', 'succursale', 'filiale'],
  school: ['escuela', 'colegio', 'ecole', 'schule', 'escola'],
  hospital: ['clinica', 'clinique'],
  owner: ['dueno', 'duena', 'propietaria'],
  city: ['woonplaats', 'comune', 'wohnort', 'miasto', 'municipio', 'alcaldia', 'municipalite'],
};

const english = new Map(Object.entries(translations).flatMap(([to, from]) => from.map((word) => [word, to])));

/** In Spanish a tutor answers for a child; in English a tutor teaches one. */
const spanish = /\b(?:padre|madre|del|de|nombre|telefono|tel|celular|correo|apellidos?)\b/;

/** A header's words with those of other languages in English. */
export function inEnglish(words: string): string {
  const text = spanish.test(words) ? words.replace(/\btutora?\b/g, 'parent') : words;
  return text
    .split(' ')
    .map((word) => english.get(word) ?? word)
    .join(' ')
    .replace(/\b(?:father|mother) (?:o|y|ou|et) parent\b/, 'parent');
}
