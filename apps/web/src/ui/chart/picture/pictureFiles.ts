import { saveBlob } from '../../../platform/downloadFile.ts';
import { csvOf, fileNameOf, type PictureTable } from './pictureTable.ts';

/** PNG pixels per px of the chart: sharp in print too. */
const pngScale = 2;

export function saveCsv(table: PictureTable, title: string): void {
  // The byte order mark tells Excel that this is UTF-8.
  save(`\uFEFF${csvOf(table)}`, 'text/csv;charset=utf-8', `${fileNameOf(title)}.csv`);
}

export function saveSvg(svg: string, title: string): void {
  save(svg, 'image/svg+xml;charset=utf-8', `${fileNameOf(title)}.svg`);
}

export async function savePng(svg: string, title: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * pngScale;
    canvas.height = image.height * pngScale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (blob !== null) saveBlob(blob, `${fileNameOf(title)}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(text: string, type: string, fileName: string): void {
  saveBlob(new Blob([text], { type }), fileName);
}

/** Returns an element's SVG as a standalone document on the page's background. */
export function standaloneSvg(element: SVGSVGElement): string {
  const copy = element.cloneNode(true) as SVGSVGElement;
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(document.documentElement);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.setAttribute('font-family', style.getPropertyValue('--mantine-font-family').trim());
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', groundColour());
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Returns the background colour of charts in the current colour scheme. */
function groundColour(): string {
  const probe = document.createElement('span');
  probe.style.color = 'var(--lw-raised)';
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
