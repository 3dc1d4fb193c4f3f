import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';

interface SearchFieldProps {
  /** What is sought, for screen readers: "Find users by name". */
  label: string;
  placeholder: string;
  /** What is sought now; another value from outside takes the place of what was typed. */
  value: string;
  /** Called once the typing pauses, with the text trimmed. */
  onChange: (text: string) => void;
  width?: number;
}

const typingPauseMs = 250;

/** A text that is sought in a list, asked for when the typing pauses. */
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
