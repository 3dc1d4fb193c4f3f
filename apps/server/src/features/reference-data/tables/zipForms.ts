/** Postcode formats by country: letters (A), digits (9), with an example; `[…]` is optional. */
const forms: Readonly<Record<string, readonly [form: string, example: string]>> = {
  AR: ['[A]9999[AAA]', 'C1425CLA'],
  AT: ['9999', '1010'],
  AU: ['9999', '2000'],
  BE: ['9999', '1000'],
  BG: ['9999', '1000'],
  BR: ['99999-999', '01310-100'],
  CA: ['A9A[ 9A9]', 'L5N or L5N 2V8'],
  CH: ['9999', '8001'],
  CL: ['9999999', '8320000'],
  CN: ['999999', '200000'],
  CO: ['999999', '110111'],
  CR: ['99999', '10101'],
  CY: ['9999', '1010'],
  CZ: ['999 99', '110 00'],
  DE: ['99999', '10115'],
  DK: ['9999', '1050'],
  DZ: ['99999', '16000'],
  EE: ['99999', '10111'],
  EG: ['99999', '11511'],
  ES: ['99999', '28001'],
  FI: ['99999', '00100'],
  FR: ['99999', '75001'],
  GR: ['999 99', '105 57'],
  GT: ['99999', '01001'],
  HR: ['99999', '10000'],
  HU: ['9999', '1051'],
  ID: ['99999', '10110'],
  IL: ['9999999', '9414416'],
  IN: ['999999', '400001'],
  IS: ['999', '101'],
  IT: ['99999', '20121'],
  JP: ['999-9999', '100-0001'],
  KR: ['99999', '04524'],
  KW: ['99999', '13001'],
  LI: ['9999', '9490'],
  LK: ['99999', '00100'],
  LU: ['9999', '1111'],
  MA: ['99999', '20000'],
  MC: ['99999', '98000'],
  MT: ['AAA 9999', 'VLT 1117'],
  MX: ['99999', '06000'],
  MY: ['99999', '50000'],
  NG: ['999999', '100001'],
  NL: ['9999[ AA]', '1012 or 1012 AB'],
  NO: ['9999', '0150'],
  NZ: ['9999', '1010'],
  PE: ['99999', '15001'],
  PH: ['9999', '1000'],
  PK: ['99999', '74000'],
  PL: ['99-999', '00-001'],
  PT: ['9999[-999]', '1000 or 1000-001'],
  RO: ['999999', '010011'],
  RS: ['99999', '11000'],
  RU: ['999999', '101000'],
  SA: ['99999', '11564'],
  SE: ['999 99', '111 20'],
  SG: ['999999', '018956'],
  SI: ['9999', '1000'],
  SK: ['999 99', '811 01'],
  TH: ['99999', '10100'],
  TN: ['9999', '1000'],
  TR: ['99999', '34000'],
  TW: ['999[99]', '100 or 10048'],
  UA: ['99999', '01001'],
  US: ['99999', '75201'],
  UY: ['99999', '11000'],
  VE: ['9999', '1010'],
  VN: ['99999[9]', '700000'],
  ZA: ['9999', '2000'],
};
const british = /^(?:[A-Z]{1,2}\d[A-Z\d]?|GIR)(?: \d[A-Z]{2})?$/;
const likeAny = /^[A-Z0-9](?:[A-Z0-9 -]{0,10}[A-Z0-9])?$/;
/** Territories that use the format of the United States or France. */
const asOthers: Readonly<Record<string, string>> = {
  PR: 'US',
  VI: 'US',
  GU: 'US',
  AS: 'US',
  MP: 'US',
  FM: 'US',
  MH: 'US',
  PW: 'US',
  GP: 'FR',
  MQ: 'FR',
  GF: 'FR',
  RE: 'FR',
  YT: 'FR',
  PM: 'FR',
  NC: 'FR',
  PF: 'FR',
  BL: 'FR',
  MF: 'FR',
  SM: 'IT',
  VA: 'IT',
};

/** Converts a postcode to its country's format, or returns why it is invalid. */
export function readZip(countryCode: string, text: string): { zipCode: string } | { reason: string } {
  const plain = text.toUpperCase().replace(/\s+/g, ' ').trim();
  if (countryCode === 'GB')
    return british.test(plain) ? { zipCode: plain } : { reason: told('GB', plain, 'EC1A or EC1A 1BB') };
  const [form, example] = forms[asOthers[countryCode] ?? countryCode] ?? [];
  if (form === undefined || example === undefined)
    return likeAny.test(plain)
      ? { zipCode: plain }
      : {
          reason: `“${plain}” is not a postcode: use letters, digits, spaces and hyphens, at most 12 characters`,
        };
  const zipCode = fitted(form, plain);
  return zipCode === undefined ? { reason: told(countryCode, plain, example) } : { zipCode };
}

function told(countryCode: string, text: string, example: string): string {
  return `“${text}” is not a postcode of ${countryCode}: use the format ${example}`;
}

/** The text with the spaces and hyphens of its format; undefined if it does not fit. */
function fitted(form: string, text: string): string | undefined {
  const signs = text.replace(/[ -]/g, '');
  for (const option of openings(form)) {
    if (option.replace(/[ -]/g, '').length !== signs.length) continue;
    let at = 0;
    let made = '';
    for (const sign of option) {
      if (sign === ' ' || sign === '-') made += sign;
      else if (isOfForm(sign, signs[at] ?? '')) made += signs[at++] ?? '';
      else break;
    }
    if (at === signs.length) return made;
  }
  return undefined;
}

/** Returns all variants of a format with optional parts. */
function openings(form: string): string[] {
  const part = /\[([^\]]*)\]/.exec(form);
  if (part === null) return [form];
  return ['', part[1] ?? ''].flatMap((said) => openings(form.replace(part[0], said)));
}

function isOfForm(form: string, sign: string): boolean {
  if (form === '9') return sign >= '0' && sign <= '9';
  return form === 'A' ? sign >= 'A' && sign <= 'Z' : sign === form;
}
