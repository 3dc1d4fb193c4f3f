import { Readable } from 'node:stream';
import { ConfigError, type S3Settings } from '../../config.ts';

export type ListedObject = { readonly name: string; readonly byteCount: number; readonly writtenAt: Date };
export type FoundObject = { readonly byteCount: number; readonly isWhole: boolean };

/** A bucket of an object store, with the few operations that behave the same on every S3-compatible store. */
export type Bucket = {
  /** Writes an object in one request. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Streams an object in, marked as a whole file; it exists only if all bytes arrived. */
  putWhole(name: string, bytes: Readable): Promise<void>;
  /** The bytes of an object in a range (both ends included), or null; `byteCount` is the whole object's. */
  get(name: string, from: number, to: number): Promise<(FoundObject & { bytes: Readable }) | null>;
  head(name: string): Promise<FoundObject | null>;
  /** Objects ordered by name, a thousand at a time. */
  list(prefix: string): AsyncIterable<ListedObject>;
  remove(name: string): Promise<void>;
  /** Aborts uploads that `putWhole` started before a moment and never finished; returns how many. */
  abandon(prefix: string, before: Date): Promise<number>;
};

/** Size of the parts of a streamed object: twice this is held in memory. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
const whole = 'lanewright-whole';

/**
 * Opens the bucket and checks that it exists and is accessible. The client is loaded only here: installations that store files in a
 * folder do not wait for it.
 * @throws ConfigError naming the invalid settings.
 */
export async function openBucket(settings: S3Settings): Promise<Bucket> {
  // The dependency versions are pinned: which Node version later ones need is irrelevant to the operator.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new s3.S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    // Checksums introduced after 2024 are unknown to most S3-compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    ...(settings.credentials === undefined ? {} : { credentials: settings.credentials }),
  });
  const Bucket = settings.bucket;
  await client.send(new s3.HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    throw new ConfigError(whyClosed(settings, error));
  });
  return {
    put: async (Key, Body) => {
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body }));
    },
    async putWhole(Key, Body) {
      const params = { Bucket, Key, Body, Metadata: { [whole]: 'true' } };
      await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
    },
    get: (Key, from, to) =>
      orNull(async () => {
        const Range = from > 0 || to < Infinity ? `bytes=${from}-${to < Infinity ? to : ''}` : undefined;
        const found = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
        if (!(found.Body instanceof Readable)) throw new Error('the store sent no stream');
        const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
        return {
          bytes: found.Body,
          byteCount: Number(total ?? found.ContentLength),
          isWhole: found.Metadata?.[whole] !== undefined,
        };
      }),
    head: (Key) =>
      orNull(async () => {
        const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key }));
        return { byteCount: Number(found.ContentLength), isWhole: found.Metadata?.[whole] !== undefined };
      }),
    async *list(Prefix) {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key: name, Size: byteCount, LastModified: writtenAt } of page.Contents ?? [])
          if (name !== undefined && writtenAt !== undefined)
            yield { name, byteCount: byteCount ?? 0, writtenAt };
    },
    remove: async (Key) => {
      await orNull(() => client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
    },
    async abandon(Prefix, before) {
      let abandoned = 0;
      let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
      while (marker !== null) {
        const page: Awaited<ReturnType<typeof listBegun>> = await listBegun(marker);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated === undefined || Initiated >= before) continue;
          await orNull(() => client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
          abandoned += 1;
        }
        const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
        marker =
          IsTruncated === true ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null;
      }
      return abandoned;

      function listBegun(from: { KeyMarker?: string; UploadIdMarker?: string }) {
        return client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix, ...from }));
      }
    },
  };
}

/** Explains a response's status in terms of the settings, with the suggested fix. */
function whyClosed({ bucket, endpoint }: S3Settings, error: unknown): string {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const where = endpoint ?? 'the object store';
  if (status === 404)
    return `FILES_S3_BUCKET: ${where} has no bucket ${bucket}. Create it first, empty and private`;
  if (status === 401 || status === 403)
    return `FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY: ${where} doesn’t give these keys access to the bucket ${bucket}`;
  if (status === 301 || status === 400)
    return `FILES_S3_REGION: ${where} says that the bucket ${bucket} is in another region, or doesn’t support this request`;
  return `FILES_S3_ENDPOINT: ${where} doesn’t respond as an object store: ${name}: ${message}`;
}

/** Null if it does not exist. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode === 404 || ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name))
      return null;
    throw error;
  }
}
