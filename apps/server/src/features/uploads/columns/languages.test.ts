import { Mode, type OfferedMode } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { headerWords } from './headerWords.ts';
import { proposeColumns } from './proposeColumns.ts';

function fieldsOf(headers: string, row: string, mode: OfferedMode) {
  const names = headers.split('|');
  const found = proposeColumns(names, [row.split('|')], mode);
  return names.map((name, columnNo) => `${name} → ${found.get(columnNo)?.field ?? 'nothing'}`);
}
const expected = (headers: string, fields: string) => {
  const wanted = fields.split(' ');
  return headers.split('|').map((name, at) => `${name} → ${wanted[at]}`);
};

describe('headers used by forwarders', () => {
  it.each([
    [
      'a German truckload list',
      Mode.RoadFTL,
      'Sendungsnr.|Ladedatum|Zustelldatum|Spediteur|Fahrzeugtyp|Absender PLZ|Absender Ort|Absender Land|Empfänger PLZ|Empfänger Ort|Empfänger Land|Gewicht (kg)|Entfernung km|Frachtkosten gesamt|Dieselzuschlag|Maut|Währung',
      'S-1|07.03.2025|09.03.2025|Dachser|Tautliner|80331|München|DE|75001|Paris|FR|12.500|830|1.250,00|90,00|45,00|EUR',
      'shipmentId shipDate deliveryDate carrier equipment originZip originCity originCountry destinationZip destinationCity destinationCountry weight miles totalCharge fuel otherCharge currency',
    ],
    [
      'a German sea freight list',
      Mode.OceanFCL,
      'Konnossement-Nr.|Ladehafen|Löschhafen|ETD|ETA|Reederei|Containertyp|Anzahl Container|Bruttogewicht|Seefracht|Gesamtbetrag USD',
      'MAEU1234567|DEHAM|USNYC|07.03.2025|28.03.2025|Hapag|40HC|2|21000|2100|2500',
      'shipmentId originPort destinationPort shipDate deliveryDate carrier containerType containerCount weight linehaul totalCharge',
    ],
    [
      'a French truckload list',
      Mode.RoadFTL,
      "N° d'expédition|Date d'enlèvement|Date de livraison|Transporteur|Type de véhicule|Ville de départ|Code postal départ|Pays de départ|Ville d'arrivée|CP destinataire|Pays d'arrivée|Poids brut (kg)|Nb de palettes|Montant HT|Surcharge carburant|Devise",
      'E1|07/03/2025|08/03/2025|Geodis|Bâché|Lyon|69001|France|Lille|59000|France|1 200,5|12|450,00|20,00|EUR',
      'shipmentId shipDate deliveryDate carrier equipment originCity originZip originCountry destinationCity destinationZip destinationCountry weight pieces totalCharge fuel currency',
    ],
    [
      'a French air list',
      Mode.AirFreight,
      'LTA|Date de départ|Aéroport de départ|Aéroport de destination|Compagnie aérienne|Poids taxable|Poids réel|Volume m3|Coût total',
      '020-12345675|2025-03-07|CDG|JFK|LH|500|450|2,5|1200',
      'shipmentId shipDate originAirport destinationAirport carrier chargeableWeight weight volume totalCharge',
    ],
    [
      'a Spanish truckload list',
      Mode.RoadFTL,
      'No. de embarque|Fecha de carga|Fecha de entrega|Línea transportista|Tipo de unidad|Ciudad origen|Estado origen|Ciudad destino|Estado destino|Kilómetros|Peso (kg)|Flete base|Recargo por combustible|Otros cargos|Costo total|Moneda',
      'M1|07/03/2025|09/03/2025|Traxion|Caja 53|Monterrey|NL|Laredo|TX|230|18000|900|100|20|1020|MXN',
      'shipmentId shipDate deliveryDate carrier equipment originCity originState destinationCity destinationState miles weight linehaul fuel otherCharge totalCharge currency',
    ],
    [
      'a Spanish sea list',
      Mode.OceanLCL,
      'Conocimiento de embarque|Puerto de carga|Puerto de descarga|Fecha de zarpe|Fecha de arribo|Naviera|Volumen (cbm)|Peso bruto|Flete marítimo|Importe total',
      'B1|CNSHA|MXZLO|2025-03-07|2025-04-01|MSC|4.2|1800|250|400',
      'shipmentId originPort destinationPort shipDate deliveryDate carrier volume weight linehaul totalCharge',
    ],
    [
      'a Portuguese truckload list',
      Mode.RoadFTL,
      'CT-e|Data de coleta|Data de entrega|Transportadora|Tipo de veículo|Cidade de origem|UF origem|Cidade de destino|UF destino|Distância (km)|Peso bruto (kg)|Valor do frete|Pedágio|Moeda',
      'C1|07/03/2025|10/03/2025|JSL|Carreta|Santos|SP|Curitiba|PR|400|22000|3500|120|BRL',
      'shipmentId shipDate deliveryDate carrier equipment originCity originState destinationCity destinationState miles weight totalCharge otherCharge currency',
    ],
    [
      'a Chinese sea list',
      Mode.OceanFCL,
      '提单号|起运港|目的港|开船日期|到港日期|船公司|箱型|箱量|毛重(KGS)|体积(CBM)|件数|海运费|总费用|币种',
      'COSU1|CNSHA|USLAX|2025-03-07|2025-03-25|COSCO|40HQ|2|18000|60|300|1500|2000|USD',
      'shipmentId originPort destinationPort shipDate deliveryDate carrier containerType containerCount weight volume pieces linehaul totalCharge currency',
    ],
    [
      'a Chinese truckload list',
      Mode.RoadFTL,
      '运单号|发货日期|签收日期|承运商|车型|始发地城市|始发地省份|目的地城市|目的地省份|目的地邮编|重量（吨）|里程（公里）|运费合计|燃油附加费',
      'Y1|2025-03-07|2025-03-09|顺丰|9.6米|上海|上海|广州|广东|510000|9.5|1450|6500|300',
      'shipmentId shipDate deliveryDate carrier equipment originCity originState destinationCity destinationState destinationZip weight miles totalCharge fuel',
    ],
    [
      'abbreviations of a forwarder',
      Mode.OceanFCL,
      'HBL No|POL|POD|ETD|ETA|SHPR|CNEE|CTR Type|Ctrs|Wt (KGS)|Vol|Pcs|Frt Chg|Curr',
      'H1|CNSHA|USLAX|2025-03-07|2025-03-25|Acme Shanghai|Acme LA|40HC|2|18000|60|300|2000|USD',
      'shipmentId originPort destinationPort shipDate deliveryDate originName destinationName containerType containerCount weight volume pieces totalCharge currency',
    ],
    [
      'abbreviations of a broker',
      Mode.RoadFTL,
      'Load #|PU Date|Del Date|Carr|Eqpt|O City|O ST|O Zip|D City|D ST|D Zip|Dist (mi)|Wt|LH Chg|FSC|Tot Chg|CCY',
      'L1|2025-03-07|2025-03-09|Prairie|Van|Dallas|TX|75201|Erie|PA|16501|1200|40000|2000|300|2300|USD',
      'shipmentId shipDate deliveryDate carrier equipment originCity originState originZip destinationCity destinationState destinationZip miles weight linehaul fuel totalCharge currency',
    ],
    [
      'a header of two rows, joined',
      Mode.RoadFTL,
      'Load ID|Origin City|Origin State|Destination City|Destination State|Dates Ship|Dates Delivery|Charges Linehaul|Charges Total',
      'L1|Dallas|TX|Erie|PA|2025-03-07|2025-03-09|100|120',
      'shipmentId originCity originState destinationCity destinationState shipDate deliveryDate linehaul totalCharge',
    ],
  ] as const)('%s', (_, mode, headers, row, fields) => {
    expect(fieldsOf(headers, row, mode)).toEqual(expected(headers, fields));
  });
  it('assigns the city next to an end to that end', () => {
    expect(
      fieldsOf(
        'Load|Origin|City|State|Destination|City|State',
        'L|Plant A|Dallas|TX|Store B|Erie|PA',
        Mode.RoadFTL,
      ),
    ).toEqual([
      'Load → shipmentId',
      'Origin → originName',
      'City → originCity',
      'State → originState',
      'Destination → destinationName',
      'City → destinationCity',
      'State → destinationState',
    ]);
  });
  it('distinguishes proof of delivery from port of discharge', () => {
    expect(headerWords('POD Date').text).toBe('proof of delivery date');
    expect(headerWords('POD').text).toBe('port of discharge');
  });
});
