/** Result codes of the upload request, as in the API. */
export const UploadResult = {
  NoFile: 0,
  SizeTooSmall: 1,
  SizeTooLarge: 2,
  InvalidFileType: 3,
  InvalidFormat: 4,
  DuplicateFile: 5,
  Success: 200,
} as const;

export type UploadResultName = keyof typeof UploadResult;
export type UploadResultNumber = (typeof UploadResult)[UploadResultName];

/** Maximum file size in bytes (500 MB). */
export const maxUploadBytes = 524_288_000;

/** The error and a suggested fix, in a sentence for the user who uploaded. */
export const uploadResultSentence: Readonly<Record<UploadResultNumber, string>> = {
  [UploadResult.NoFile]: 'No file received. Choose a file and upload it again.',
  [UploadResult.SizeTooSmall]:
    'The file has no data rows. Check that there are rows below the header and upload it again.',
  [UploadResult.SizeTooLarge]: 'The file is larger than 500 MB. Split it and upload the parts separately.',
  [UploadResult.InvalidFileType]:
    'This is not a CSV, TSV, TXT or XLSX file. Save it in one of these formats and upload it again.',
  [UploadResult.InvalidFormat]:
    'No table found in this file. Open it, save it as XLSX or CSV, and upload it again.',
  [UploadResult.DuplicateFile]:
    'This file has been uploaded before. Open the earlier upload, or withdraw it before uploading the file again.',
  [UploadResult.Success]: 'The file is stored and is being read.',
};
