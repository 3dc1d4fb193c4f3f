const lineHeight = 20;
const top = 770;

/** Creates a one-page PDF: a heading and lines below it, in a font that every viewer has. */
export function onePagePdf(heading: string, lines: readonly string[]): Buffer {
  const text = [
    line(heading, 18, top),
    ...lines.map((each, at) => line(each, 11, top - 36 - at * lineHeight)),
  ].join('\n');
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = parts.map((part, at) => {
    const place = pdf.length;
    pdf += `${at + 1} 0 obj\n${part}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = parts.length + 1;
  pdf += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

const line = (words: string, size: number, height: number) =>
  `BT /F1 ${size} Tf 60 ${height} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`;
