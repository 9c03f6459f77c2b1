/**
 * What headers speak of, each with its words in the languages lists come in besides English (Spanish, French, Portuguese,
 * Italian, German; of Dutch and the Nordic ones only the commonest), as `headerWords` writes them.
 */
const translations: Record<string, string> = {
  'first name': 'voornaam, fornavn, fornamn, etunimi, imie, primeiro nome, rufname',
  'last name':
    'achternaam, cognome, sobrenome, apelido, etternavn, efternavn, efternamn, sukunimi, nazwisko, ultimo nome, zuname',
  'full name': 'nome completo, nome e cognome, cognome e nome, name und vorname, vor und zuname, nominativo',
  nombre: 'nome',
  phone: 'telefone, fone, telefonnummer, rufnummer, durchwahl, telefonnr, recapito telefonico, telefoon',
  mobile: 'movel, telemovel, cellulare, mobil, mobilfunk, mobilnummer, handynummer, telefono movil',
  fax: 'telecopie, telecopieur, telefax, faxnummer',
  email:
    'mailadresse, posta elettronica, indirizzo email, direccion de correo, endereco eletronico, emailadres',
  home: 'casa, privat, residencial, particular',
  work: 'trabajo, laboral, oficina, trabalho, comercial, escritorio, professionnel, ufficio, lavoro, buro, geschaftlich, dienstlich, firmen',
  street: 'calle, direccion, rua, endereco, rue, strasse, indirizzo, straat',
  city: 'woonplaats, comune, wohnort, miasto, municipio, alcaldia, municipalite, localite, localidade, localita, poblacion, commune, gemeinde, stad',
  state: 'uf, stato, estado uf, regione, entidad federativa, bundesstaat, departement',
  birth: 'nascita, nascimento, geburt',
  company:
    'azienda, ditta, bedrijf, bedrijfsnaam, firmenname, unternehmen, foretag, virksomhed, sociedad, societa, betrieb',
  contact:
    'contacto, contatto, contato, kontakt, kontaktperson, ansprechpartner, ansprechpartnerin, interlocuteur, persona de contacto, personne de contact, pessoa de contato, referente aziendale',
  customer: 'kunde, kundin, kunden, klant',
  patient: 'paciente, paziente, patienten, patientin',
  doctor:
    'medico, medica, medecin, arzt, arztin, hausarzt, medico tratante, medico responsavel, medico curante, medecin traitant, dottore, docteur, pediatra, pediatre, kinderarzt',
  'emergency contact':
    'notfallkontakt, personne a prevenir, personne a contacter, persona a avisar, en caso de emergencia, contatto di emergenza',
  emergency: 'emergencia, urgence, notfall, notfallnummer, emergenza',
  student:
    'alumno, alumna, estudiante, eleve, etudiant, etudiante, aluno, aluna, estudante, schuler, schulerin, studente, studentessa, alunno, alunna',
  child: 'hijo, hija, nino, nina, enfant, crianca, filho, filha, figlio, figlia, bambino, bambina',
  father: 'padre, papa, pere, pai, vater',
  mother: 'madre, mama, mere, mae, mutter, mamma',
  parent:
    'padres, apoderado, apoderada, tuteur, tutrice, tutor legal, eltern, elternteil, genitore, genitori, encarregado de educacao, erziehungsberechtigter, erziehungsberechtigte, representant legal',
  'work phone': 'tel bureau, telephone bureau',
  'responsible party':
    'responsavel, responsavel legal, responsavel financeiro, responsable de pago, responsable legal',
  teacher:
    'maestro, maestra, profesor, profesora, enseignant, enseignante, professor, professora, lehrer, lehrerin, insegnante, professore',
  spouse:
    'conyuge, esposo, esposa, marido, conjoint, conjointe, epoux, epouse, conjuge, coniuge, ehepartner, ehefrau, ehemann, moglie, marito',
  tenant:
    'inquilino, inquilina, arrendatario, arrendataria, locataire, mieter, mieterin, locatario, conduttore',
  landlord: 'arrendador, casero, bailleur, vermieter, senhorio, locador, locatore',
  owner:
    'dueno, duena, propietario, propietaria, proprietaire, proprietario, proprietaria, eigentumer, eigentumerin, inhaber, inhaberin, besitzer, titolare',
  guarantor: 'aval, fiador, fiadora, garant, garante, burge',
  beneficiary: 'beneficiario, beneficiaria, beneficiaire, begunstigter, begunstigte',
  insured:
    'asegurado, asegurada, assure, assuree, segurado, segurada, assicurato, assicurata, versicherter, versicherte, versicherungsnehmer, tomador, contraente',
  buyer: 'comprador, compradora, acheteur, acheteuse, kaufer, kauferin, acquirente, einkaufer, einkauferin',
  salesman: 'vendeur, vendeuse, verkaufer, verkauferin, venditore, aussendienst, vertreter, vertriebler',
  'account manager':
    'sachbearbeiter, sachbearbeiterin, kundenbetreuer, charge de clientele, gestionnaire, ejecutivo de cuenta, gerente de conta',
  'assigned to': 'asignado a, atribuido a, assigne a, zugewiesen an, assegnato a',
  'created by': 'creado por, criado por, cree par, erstellt von, angelegt von, creato da',
  'referred by':
    'referido por, recomendado por, indicado por, recommande par, parraine par, parrain, marraine, empfohlen von, geworben von, presentato da, segnalato da',
  driver: 'conductor, chofer, chauffeur, motorista, fahrer, fahrerin, conducente, autista',
  manager:
    'gerente, supervisor, gerant, vorgesetzter, vorgesetzte, superieur, superviseur, jefe, jefa, chef de service, responsabile',
  attorney: 'abogado, abogada, avocat, avocate, rechtsanwalt, anwalt, advogado, advogada, avvocato',
  notary: 'notario, notaria, notaire, notar, tabeliao, notaio',
  witness: 'testigo, temoin, testemunha, zeuge, testimone',
  agent: 'agente, agent immobilier, corredor, corretor, corretora, makler, maklerin, courtier',
  adjuster: 'ajustador, ajustadora, gutachter, perito, expert d assurance',
  employee:
    'empleado, empleada, trabajador, trabajadora, employe, salarie, mitarbeiter, mitarbeiterin, funcionario, funcionaria, empregado, dipendente, collaboratore, angestellter',
  employer: 'empleador, employeur, arbeitgeber, empregador, datore di lavoro',
  technician: 'tecnico, tecnica, technicien, techniker',
  coach: 'entrenador, entrenadora, entraineur, treinador, allenatore, trainerin',
  member:
    'socio, socia, miembro, membre, adherent, mitglied, vereinsmitglied, associado, iscritto, tesserato',
  donor: 'donante, donador, donateur, donatrice, spender, spenderin, doador, donatore',
  guest: 'huesped, invitado, invite, gast, hospede, ospite',
  host: 'anfitrion, hote, gastgeber, anfitriao',
  recipient: 'destinatario, destinataire, empfanger, destinatario final',
  sender: 'remitente, expediteur, absender, remetente, mittente',
  heir: 'heredero, heredera, heritier, heritiere, erbe, erede, herdeiro',
  volunteer: 'voluntario, voluntaria, benevole, ehrenamtlicher, volontario',
  applicant: 'solicitante, demandeur, antragsteller, requerente, richiedente, postulante',
  candidate: 'candidato, candidata, candidat, bewerber, bewerberin, kandidat',
  debtor: 'deudor, deudora, debiteur, schuldner, devedor, debitore',
  participant: 'participante, teilnehmer, teilnehmerin, partecipante',
  insurer:
    'aseguradora, assureur, versicherung, seguradora, krankenkasse, assicurazione, mutuelle, obra social, convenio, caisse d assurance',
  bank: 'banco, banque, banca',
  vendor: 'proveedor, proveedora, fournisseur, lieferant, fornecedor, fornitore',
  branch: 'sucursal, succursale, filiale, agence',
  school: 'escuela, colegio, ecole, schule, escola, scuola',
  hospital: 'clinica, clinique, krankenhaus, ospedale',
};

const english = new Map(
  Object.entries(translations).flatMap(([to, from]) => from.split(', ').map((words) => [words, to] as const)),
);

/** Longer ones first, so that "medico tratante" is not a doctor and a word nobody knows. */
const foreign = new RegExp(
  `\\b(?:${[...english.keys()].sort((a, b) => b.length - a.length).join('|')})\\b`,
  'gu',
);

/** In Spanish a tutor answers for a child; in English a tutor teaches one. */
const spanish = /\b(?:padre|madre|del|de|nombre|telefono|tel|celular|correo|apellidos?)\b/;

/** A header's words with those of other languages in English. */
export function inEnglish(words: string): string {
  const text = spanish.test(words) ? words.replace(/\btutora?\b/g, 'parent') : words;
  return text
    .replace(foreign, (words) => english.get(words) ?? words)
    .replace(/\b(?:father|mother) (?:o|y|ou|et|e|oder|und) (?:father|mother|parent)\b/, 'parent');
}
