import type { ShipmentField } from '@lanewright/freight';

/** Names that systems use for a field, in full words, with how reliable each name is (0 to 1). */
type Phrases = readonly (readonly [score: number, phrases: string])[];

/** Names of the fields that are not places, as transport systems, forwarders and spreadsheets write them. */
export const fieldPhrases: Readonly<Partial<Record<ShipmentField, Phrases>>> = {
  shipmentId: [
    [
      1,
      'shipment id|shipment number|shipment|load id|load number|asn dn|asn dn number|asn|shipment reference',
    ],
    [
      0.97,
      'bill of lading|bill of lading number|air waybill|air waybill number|house air waybill|waybill|waybill number|house air waybill number',
    ],
    [0.95, 'delivery note|dn number|dn|pro number|pro|consignment|consignment number|trip id|trip number'],
    [
      0.93,
      'house bill of lading|master bill of lading|master air waybill|booking number|tracking number|booking',
    ],
    [
      0.9,
      'load|trip|house bill of lading number|container number|container|container id|job number|file number|freight bill number|freight bill',
    ],
    [
      0.75,
      'delivery|order id|order number|reference number|reference|delivery number|transport order|tour number',
    ],
  ],
  lineId: [[0.95, 'id|line id|line number|line item id|row id|record id|line item number|row number']],
  transportMode: [
    [1, 'transport mode|mode of transport|shipment mode|ship mode|transportation mode|mode|shipping mode'],
    [0.9, 'mode description|freight mode|mode name|transport type'],
  ],
  shipDate: [
    [1, 'ship date|shipped date|date shipped|actual ship date|shipment date|pickup date|actual pickup date'],
    [1, 'pick up date|departure date|actual departure date|atd|flight date|sailing date|dispatch date'],
    [0.97, 'despatch date|on board date|shipped on board|loading date|load date|collection date|ship dt'],
    [
      0.95,
      'shipped|onboard date|vessel departure date|sailed|actual time of departure|real departure date|posted',
    ],
    [0.93, 'etd|departure|departed|pickup|estimated departure date|sail date|gate out date|date of shipment'],
    [0.9, 'pick up|shipment pick up|shipment pickup'],
    [0.65, 'date|transaction date|order date|booking date|invoice date|posting date|created date'],
  ],
  shipYear: [[0.9, 'year|ship year|shipment year|yr|flight year|calendar year|departure year']],
  shipMonth: [
    [0.9, 'month|ship month|shipment month|mth|mon|flight month|calendar month|departure month|period month'],
    [0.75, 'year month|month year|yyyymm|period'],
  ],
  shipDayOfMonth: [[0.8, 'day|ship day|day of month|shipment day|flight day']],
  deliveryDate: [
    [1, 'delivery date|delivered date|date delivered|actual delivery date|delivered to client date|ata'],
    [1, 'delivered|actual arrival date|arrival date|delivered on|date of delivery|proof of delivery date'],
    [0.93, 'eta|arrival|vessel arrival date|estimated arrival date|gate in date|received date|receipt date'],
    [0.9, 'delivery|shipment delivery'],
    [0.6, 'delivery recorded date'],
  ],
  promisedDate: [
    [1, 'promised date|promise date|promised delivery date|scheduled delivery date|scheduled delivery'],
    [1, 'requested delivery date|required delivery date|planned delivery date|target delivery date|rdd'],
    [
      0.95,
      'due date|delivery due date|must arrive by date|commit date|expected delivery date|appointment date',
    ],
    [0.9, 'estimated delivery date|delivery appointment|requested arrival date|need by date'],
  ],
  carrier: [
    [
      1,
      'carrier|carrier name|vendor carrier|transport carrier|airline|airline name|shipping line|steamship line|ocean carrier|air carrier',
    ],
    [0.95, 'unique carrier name|scac|scac code|carrier scac|carrier code|haulier|trucker|trucking company'],
    [
      0.9,
      'transporter|logistics provider|lsp|3pl|freight forwarder|forwarder|service provider|ssl|line name',
    ],
    [0.8, 'unique carrier|carrier id'],
  ],
  equipment: [
    [1, 'equipment|equipment type|trailer type|truck type|vehicle type|equipment code|equipment description'],
    [0.85, 'trailer|truck|vehicle|equipment name|trailer size'],
  ],
  containerType: [
    [1, 'container type|container size|container size type|size type|container size and type|cntr type'],
    [0.9, 'equipment type|equipment|equipment size|container code'],
  ],
  containerCount: [
    [
      1,
      'teu|teus|containers|container count|number of containers|container quantity|containers count|quantity of containers',
    ],
  ],
  service: [
    [1, 'service|service level|service type|service code|service name|product service|transport service'],
    [0.85, 'speed|priority|service description'],
  ],
  businessUnit: [
    [1, 'business unit|division|business division|business segment|business unit name'],
    [0.8, 'department|cost center|cost centre|profit center|profit centre|company code|segment'],
  ],
  fulfilment: [
    [1, 'fulfil via|fulfilment|fulfilment type|fulfilment channel|supply channel|fulfilment method'],
  ],
  currency: [
    [
      1,
      'currency|currency code|freight currency|charge currency|cost currency|invoice currency|billing currency',
    ],
  ],
  totalCharge: [
    [
      1,
      'total charge|total charges|total cost|total freight cost|total freight charge|total freight|freight cost',
    ],
    [
      0.97,
      'total amount|total freight charges|freight charge|freight charges|total price|total rate|all in cost',
    ],
    [
      0.95,
      'total spend|freight spend|invoice amount|invoiced amount|billed amount|amount paid|total paid|total',
    ],
    [
      0.9,
      'shipping cost|shipping charge|transport cost|transportation cost|transport charge|net charge|charge|cost|spend',
    ],
    [0.8, 'amount|price|total invoice|net amount|charges|freight amount'],
  ],
  linehaul: [
    [1, 'linehaul|line haul|linehaul charge|linehaul cost|base rate|base freight|base charge|ocean freight'],
    [
      0.95,
      'air freight|basic freight|freight base|base cost|drayage base|base|line haul charge|air freight charge',
    ],
    [0.6, 'freight'],
  ],
  fuel: [
    [
      1,
      'fuel|fuel surcharge|fuel charge|fuel charges|fuel cost|baf|bunker|bunker surcharge|bunker adjustment factor',
    ],
  ],
  otherCharge: [
    [
      1,
      'accessorials|accessorial|accessorial charge|other charges|accessorial charges|other charge|surcharges|additional charges',
    ],
    [
      0.9,
      'thc origin|thc destination|thc|documentation|documentation fee|security|handling|chassis|cfs origin',
    ],
    [0.9, 'security surcharge|handling charge|customs|customs clearance|detention|demurrage|lumper|tolls'],
    [
      0.85,
      'cfs destination|cfs|chassis charge|terminal handling|terminal handling charge|peak season surcharge|origin charges|destination charges',
    ],
  ],
  weight: [
    [1, 'weight|gross weight|total weight|shipment weight|actual weight|total gross weight|gross'],
    [
      0.9,
      'line weight|item weight|cargo weight|freight weight|weight gross|scale weight|kg|kgs|lbs|kilograms|pounds|kilos|gw',
    ],
    [0.7, 'net weight'],
  ],
  chargeableWeight: [
    [1, 'chargeable weight|cw|charge weight|charged weight|billed weight|rated weight|billable weight'],
  ],
  weightUnit: [[1, 'weight unit|unit of weight|weight unit of measure|weight units|weight measure']],
  volume: [
    [
      1,
      'volume|cbm|total volume|cubic meters|cubic metres|cube|m3|gross volume|cubic feet|cft|shipment volume',
    ],
    [0.85, 'measurement|cubic volume|total cbm'],
  ],
  volumeUnit: [[1, 'volume unit|unit of volume|volume units|volume unit of measure']],
  pieces: [
    [
      1,
      'pieces|packages|number pieces|number packages|number of pieces|total pieces|piece count|cartons|pallets|handling units|colli|skids',
    ],
    [0.9, 'number of packages|pallet count|carton count|package count|number of pallets|units shipped'],
  ],
  miles: [
    [1, 'miles|mileage|total miles|distance miles|loaded miles|billed miles|practical miles|distance'],
    [0.95, 'rt miles|rt mileage|round trip miles|roundtrip miles|route miles|trip miles|total distance'],
  ],
  stops: [[1, 'stops|number of stops|stop count|stop offs|stopoffs|total stops']],
  moveType: [
    [1, 'move type|movement type|cargo movement|delivery mode|door port|movement|traffic type'],
    [0.95, 'service term|service terms|movement terms|transport terms|carriage terms|move terms'],
    [0.8, 'service type|service mode|haulage|shipping terms|terms|term|move|moves'],
  ],
  importExport: [
    [1, 'import export|direction|import or export|trade direction|move direction|imp exp|impexp'],
  ],
  chassisDays: [[1, 'chassis days|days on chassis|chassis usage days|chassis use days']],
  term: [[1, 'term|terms|freight term|freight terms|incoterm|incoterms|inco term|inco terms|payment term']],
};

/** Words that show that a header is about goods or purchasing, not their transport. */
export const goodsWords: ReadonlySet<string> = new Set(
  'item product pack unit vendor supplier po pq so managed brand molecule sku material insurance value dosage recorded scheduled performed entity group'.split(
    ' ',
  ),
);
