import type {
  BodyOf,
  overview,
  referenceData,
  ResponseOf,
  shipments,
  uploadPlaceSchema,
  uploads,
} from '@lanewright/contract';
import type { z } from 'zod';

export type Upload = ResponseOf<typeof uploads.getUpload>;
export type Reconciliation = NonNullable<Upload['reconciliation']>;
export type SetAside = Reconciliation['setAside'][number];

export type FileColumns = ResponseOf<typeof uploads.getColumns>;
export type ColumnMatch = FileColumns['columns'][number];
export type ConfirmedColumns = BodyOf<typeof uploads.confirmColumns>;

export type ExceptionGroup = ResponseOf<typeof uploads.listExceptions>['groups'][number];
export type ExceptionRow = ResponseOf<typeof uploads.listExceptions>['rows'][number];
export type Settlement = BodyOf<typeof uploads.settleExceptions>;
export type SettleAction = Settlement['action'];

export type ReceivedLine = ResponseOf<typeof uploads.getLine>;
export type UploadChange = ResponseOf<typeof uploads.listChanges>[number];
export type WorkbookResult = ResponseOf<typeof uploads.receiveCorrections>;

export type UploadPlace = z.output<typeof uploadPlaceSchema>;
export type PlaceAnswer = BodyOf<typeof shipments.answerPlaces>['answers'][number];
export type PlaceSuggestion = ResponseOf<typeof referenceData.suggestCities>['suggestions'][number];

export type UploadQuality = ResponseOf<typeof overview.uploadQuality>;
export type UploadPreview = ResponseOf<typeof overview.uploadPreview>;

export type Assumption = ResponseOf<typeof uploads.listAssumptions>['assumptions'][number];
export type AssumptionChoice = Assumption['choices'][number];
