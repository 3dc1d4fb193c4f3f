import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';

interface SearchFieldProps {
  /** Accessible name: "Find users by name". */
  label: string;
  placeholder: string;
  /** The current search text; a new value from outside replaces what was typed. */
  value: string;
  /** Called after a typing pause, with the trimmed text. */
  onChange: (text: string) => void;
  width?: number;
}

const typingPauseMs = 250;

/** A search box that searches after a typing pause. */
export function SearchField({ label, placeholder, value, onChange, width = 220 }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const seek = useDebouncedCallback((text: string) => onChange(text.trim()), typingPauseMs);
  return (
    <TextInput
      size="xs"
      w={width}
      type="search"
      maxLength={200}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={14} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        seek(event.currentTarget.value);
      }}
    />
  );
}
